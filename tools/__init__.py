"""Tools of the house: gates, locks and checks. Not part of the package."""
