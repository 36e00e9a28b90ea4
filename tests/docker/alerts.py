"""docker/monitoring/rules.yml as Prometheus evaluates it on what the app says at /metrics."""

import math
import re
import subprocess
from pathlib import Path

import yaml
from prometheus_client.parser import text_string_to_metric_families

from tests.docker.files import FOLDER

RULES = FOLDER / "monitoring" / "rules.yml"
BOARD = FOLDER / "monitoring" / "board.json"
STEP = 30  # seconds between two looks
BEFORE, AFTER = 20, 130  # looks
# What Prometheus itself says while each service is there and the page opens, until year 2100.
THERE = {
    **{f'up{{job="{name}",instance="one"}}': 1.0 for name in ("web", "worker", "worker-long")},
    'probe_success{job="page"}': 1.0,
    'probe_ssl_earliest_cert_expiry{job="page"}': 4.1e9,
}


GONE = float("nan")  # nothing says this number any more


def alert_names() -> set[str]:
    (group,) = yaml.safe_load(RULES.read_text())["groups"]
    return {rule["alert"] for rule in group["rules"]}


def metric_names(text: str) -> set[str]:
    return set(re.findall(r"\bclassroom_[a-z_]+", text))


def series(text: str) -> dict[str, float]:
    """Each line of an exposition as Prometheus names it, of one target, with its value."""
    return {
        "{}{{{}}}".format(
            sample.name,
            ",".join(f'{name}="{value}"' for name, value in sorted(sample.labels.items())),
        ): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if sample.name.startswith("classroom_") and not sample.name.endswith("_created")
    }


def firing(
    promtool: str, folder: Path, before: dict[str, float], after: dict[str, float], *wanted: str
) -> str:
    """Say nothing if exactly these alerts fire within an hour after the numbers have changed from
    those before; else what promtool says."""
    lines = []
    before, after = THERE | before, THERE | after
    for name in before.keys() | after.keys():
        old = f"{before[name]:g}x{BEFORE - 1}" if name in before else f"_x{BEFORE}"
        is_there = name in after and not math.isnan(after[name])
        new = f"{after[name]:g}x{AFTER - 1}" if is_there else f"_x{AFTER}"
        lines.append({"series": name, "values": f"{old} {new}"})
    case = {
        "interval": f"{STEP}s",
        "input_series": lines,
        "promql_expr_test": [
            {
                "expr": 'group by (alertname) (max_over_time(ALERTS{alertstate="firing"}[70m]))',
                "eval_time": f"{(BEFORE + AFTER - 2) * STEP}s",
                "exp_samples": [
                    {"labels": f'{{alertname="{name}"}}', "value": 1} for name in sorted(wanted)
                ],
            }
        ],
    }
    file = folder / "case.yml"
    test = {"rule_files": [str(RULES)], "evaluation_interval": f"{STEP}s", "tests": [case]}
    file.write_text(yaml.safe_dump(test))
    done = subprocess.run([promtool, "test", "rules", file], capture_output=True, text=True)
    return "" if done.returncode == 0 else done.stdout + done.stderr
