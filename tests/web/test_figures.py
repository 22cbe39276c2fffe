"""What a server counts for its host."""

from hegemon.play.commands import SetTerms
from hegemon.play.times.schedule import Schedule
from hegemon.play.times.terms import Terms
from hegemon.play.times.timing import moment_of
from hegemon.serving.worker import Worker
from tests.play.table import begun, bot_answer
from tests.web.served import Served, served


def test_a_table_that_was_tended_late_is_counted() -> None:
    """By the time at which it wanted tending, in the process that tends it."""
    match = begun()
    server = served(match)
    server.services.hall.match(match.name).act(SetTerms(Terms(schedule=Schedule(hours=24))))
    wake = moment_of(server.services.store.table(match.name).facts.wake)
    server.clock.turn(seconds=int((wake - server.clock.now()).total_seconds()) + 20)
    worker_of(server).round()
    told = server.by("").get("/metrics").text

    assert "hegemon_deadline_lateness_seconds_sum 20.0" in told
    assert "hegemon_deadline_lateness_seconds_count 1.0" in told


def test_what_is_to_be_done_at_once_is_not_late() -> None:
    """It has no time of its own."""
    match = begun()
    server = served(match)
    for seat in match.waiting:
        server.services.hall.match(match.name).seal(seat, bot_answer(match, seat))
    tended = worker_of(server).round()

    assert 1 == tended
    assert "lateness_seconds_count 0.0" in server.by("").get("/metrics").text


def worker_of(server: Served) -> Worker:
    """A worker of the server's own process."""
    services = server.services
    figures, bell = services.figures, services.bell
    traffic = services.traffic
    return Worker(services.hall, "a worker", every=1, bell=bell, figures=figures, traffic=traffic)
