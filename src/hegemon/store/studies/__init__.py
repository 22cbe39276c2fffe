"""Finished studies in a folder of runs, behind the port of `hegemon.play.studies`."""
