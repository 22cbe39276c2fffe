"""Workbooks: a seat's turn as a file of Excel or LibreOffice, written and read again."""
