"""What our letters and those who read the answers to them agree on."""

from __future__ import annotations

MARK = "Write above this line; what stands below is not read."
"""The line of our letters under which nothing is read."""

MAIL_ANSWER = "mail-answer"
"""What an answer to a letter is about, in the outbox."""
