"""The lab: many games fast, exact odds, statistics. Only a client like any other."""
