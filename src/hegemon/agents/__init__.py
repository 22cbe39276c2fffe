"""A seat for language models: tools over the Model Context Protocol; see docs/agents.md."""
