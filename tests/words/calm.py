"""How hypothesis tests the words: the same examples every time, however busy the machine is."""

from hypothesis import HealthCheck, settings

calm = settings(
    deadline=None,
    derandomize=True,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
