"""What a page shows, laid out for its template from what the API says."""
