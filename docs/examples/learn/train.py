"""MaskablePPO learns to beat the bot `random` at the small Space Conquest, in five minutes.

    pip install 'hegemon[environments]' sb3-contrib
    python train.py                     # writes curve.csv, curve.svg and agent.zip here

Time is counted in seconds of one processor. Each line of the curve is a test of 100 games against
the bot, from seeds that were never trained with; the agent acts by its own odds, as in training.
"""

import argparse
import csv
import time
from pathlib import Path

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.utils import set_random_seed

import hegemon.environments  # noqa: F401 - makes the ids known to gymnasium

GAME = "hegemon/space-conquest-small-v2"
TESTS = 100
UNSEEN = 1_000_000  # seeds of tests begin here
EVERY = 16_384  # decisions from one test to the next
SHORT = 9  # decisions in an answer: three orders
REWARD = "outcome+stars"


def main():
    wishes = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    wishes.add_argument("--minutes", type=float, default=5)
    wishes.add_argument("--opponent", default="random")
    wishes.add_argument("--seed", type=int, default=1)
    wishes.add_argument("--out", type=Path, default=Path())
    given = wishes.parse_args()
    torch.set_num_threads(1)
    set_random_seed(given.seed)
    tests = gymnasium.make(GAME, opponents=given.opponent, decisions=SHORT)
    envs = make_vec_env(
        GAME,
        8,
        seed=given.seed,
        env_kwargs={"opponents": "random", "reward": REWARD, "decisions": SHORT},
    )
    agent = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=256,
        batch_size=256,
        n_epochs=4,
        learning_rate=1e-3,
        gamma=0.995,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=given.seed,
    )
    curve = Curve(tests, given.minutes * 60, given.out)
    agent.learn(10**9, callback=curve)  # until the time is over
    agent.save(given.out / "agent.zip")


class Curve(BaseCallback):
    """Tests the agent now and then, and stops it when the time is over."""

    def __init__(self, tests, seconds, out):
        super().__init__()
        self.tests, self.seconds, self.out = tests, seconds, out
        self.rows, self.begun, self.next = [], time.process_time(), 0

    def _on_step(self):
        return time.process_time() - self.begun < self.seconds

    def _on_rollout_start(self):
        if self.num_timesteps >= self.next:
            self.next += EVERY
            self.note()

    def _on_training_end(self):
        self.note()

    def note(self):
        seconds = round(time.process_time() - self.begun, 1)
        won, lost = tested(self.model, self.tests)
        self.rows.append((seconds, self.num_timesteps, won, lost, TESTS - won - lost))
        print(
            "{:6.1f} s {:8} decisions: {} won, {} lost, {} open".format(*self.rows[-1]), flush=True
        )
        with (self.out / "curve.csv").open("w", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(
                [("seconds", "decisions", "won", "lost", "open"), *self.rows]
            )
        (self.out / "curve.svg").write_text(drawn(self.rows), "utf-8")


def tested(agent, env):
    """How many games of TESTS the agent wins and loses."""
    won = lost = 0
    for number in range(TESTS):
        seen, told = env.reset(seed=UNSEEN + number)
        over = False
        while not over:
            action, _ = agent.predict(seen, action_masks=told["action_mask"])
            seen, reward, ended, cut_off, told = env.step(int(action))
            over = ended or cut_off
        won += told["won"]
        lost += reward < 0  # of the outcome alone, which is all that the tests reward
    return won, lost


def drawn(rows):
    """The curve as a picture."""
    wide, high, most = 640, 320, max(60, rows[-1][0])

    def across(seconds):
        return round(50 + seconds / most * (wide - 70))

    def down(won):
        return round(high - 40 - won * (high - 70) / 100)

    parts = [f'<rect width="{wide}" height="{high}" fill="white"/>']
    for won in (0, 25, 50, 75, 100):
        ends = f'x1="50" x2="{wide - 20}" y1="{down(won)}" y2="{down(won)}"'
        parts.append(f'<line {ends} stroke="#ccc"/>')
        parts.append(f'<text x="44" y="{down(won) + 4}" text-anchor="end">{won}%</text>')
    parts += [
        f'<text x="{across(at)}" y="{high - 20}" text-anchor="middle">{at} s</text>'
        for at in range(0, int(most) + 1, 60)
    ]
    line = " ".join(f"{across(row[0])},{down(row[2])}" for row in rows)
    parts.append(f'<polyline points="{line}" fill="none" stroke="#2060a0" stroke-width="2"/>')
    parts.append('<text x="50" y="18">Games won of 100, by seconds of one processor</text>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"'
    return f'{head} font-family="sans-serif" font-size="12">{"".join(parts)}</svg>\n'


if __name__ == "__main__":
    main()
