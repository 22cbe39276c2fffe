"""`hegemon map`: maps that people make, checked, drawn and converted."""
