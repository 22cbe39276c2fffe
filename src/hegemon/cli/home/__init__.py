"""What `hegemon` alone does on a machine of one's own: a table in the browser, at once."""
