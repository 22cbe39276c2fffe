"""The agent that train.py has learnt, as a bot, in the same ladder as all others.

hegemon arena run space-conquest --level small --bots random,expansionist,bot.py:Learnt \
        --rounds 10 --folder ladder
"""

from pathlib import Path

import torch
from sb3_contrib import MaskablePPO

from hegemon.environments.policy_bot import PolicyBot

torch.set_num_threads(1)


class Learnt(PolicyBot):
    """MaskablePPO after five minutes."""

    game, level = "space-conquest", "small"
    decisions = 9  # as in train.py
    agent = MaskablePPO.load(Path(__file__).with_name("agent.zip"), device="cpu")

    def __init__(self, seed):
        super().__init__(seed)
        torch.manual_seed(seed)  # the same match again, the same lots again

    def choose(self, row, legal):
        action, _ = self.agent.predict(row, action_masks=legal.astype(bool))
        return int(action)
