"""How a server of Hegemon is set up: settings from files, the environment and flags."""
