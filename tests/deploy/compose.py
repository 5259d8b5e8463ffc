"""The services of the compose file."""

from typing import Any

import yaml

from tests.processes import ROOT


def containers() -> dict[str, Any]:
    """What each of them says, by name."""
    written = (ROOT / "deploy/container/compose.yaml").read_text()
    services: dict[str, Any] = yaml.safe_load(written)["services"]
    return services
