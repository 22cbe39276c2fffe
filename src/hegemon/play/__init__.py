"""The application: matches are created, played, resumed, replayed and verified here."""
