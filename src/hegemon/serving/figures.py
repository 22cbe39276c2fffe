"""Figures for the host, in the form that Prometheus reads."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

MEDIA = "text/plain; version=0.0.4; charset=utf-8"


class ServerFigures:
    """What one server counts; each application has its own, so that tests do not meet."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._answers = Counter(
            "hegemon_http_answers_total",
            "Requests answered",
            ["route", "status"],
            registry=self.registry,
        )
        self._seconds = Histogram(
            "hegemon_http_seconds",
            "Seconds until a request was answered",
            ["route"],
            registry=self.registry,
        )
        self.sealed = Counter(
            "hegemon_orders_acked_total", "Orders sealed and on the disk", registry=self.registry
        )
        self.streams = Gauge(
            "hegemon_sse_clients", "Streams of news that are open", registry=self.registry
        )
        self.resolving = Histogram(
            "hegemon_turn_resolve_seconds", "Seconds that tending took", registry=self.registry
        )
        self.lateness = Histogram(
            "hegemon_deadline_lateness_seconds",
            "Seconds after its time that the table was tended which waited longest",
            buckets=(1, 5, 15, 60, 300, 3600),
            registry=self.registry,
        )
        self.outbox = Gauge(
            "hegemon_outbox_pending", "Notices that are not sent yet", registry=self.registry
        )

    def answered(self, route: str, status: int, seconds: float) -> None:
        """Count a reply."""
        self._answers.labels(route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def text(self) -> bytes:
        """All figures."""
        return generate_latest(self.registry)
