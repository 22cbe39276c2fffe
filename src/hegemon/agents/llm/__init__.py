"""Bots that are language models: `llm:MODEL`, at any server that speaks as OpenAI's does."""
