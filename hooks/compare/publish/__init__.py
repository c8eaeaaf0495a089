"""What the site publishes beside its pages: table semantics, structured data, the search index, cards."""
