"""Every task and question of the game."""

from hegemon.games.erkenfara import battle, turn, winter

AGENDA = (
    turn.Begin,
    turn.Year,
    winter.Founding,
    winter.Treaties,
    winter.AskOffers,
    winter.AskConsents,
    winter.Income,
    winter.Accounts,
    winter.AskWinter,
    winter.RegionStatuses,
    turn.Round,
    turn.Turn,
    turn.UpdateStatus,
    turn.Movement,
    turn.AskMoves,
    battle.Conflict,
    battle.Battle,
    battle.AskCards,
    battle.CombatRound,
    battle.AskStance,
    battle.Retreat,
    battle.AskRetreatTo,
    turn.Deeds,
    turn.AskActions,
    turn.Recovery,
    turn.YearEnd,
)
