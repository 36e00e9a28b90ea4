"""docker/kubernetes, checked against the schemas of Kubernetes, and against compose.yml."""

import copy

import kubernetes_validate
import pytest
import yaml

from tests.docker.files import FOLDER, command

VERSION = "1.31"
FILES = sorted((FOLDER / "kubernetes").glob("*.yml"))
DOCUMENTS = [one for file in FILES for one in yaml.safe_load_all(file.read_text())]


def named(kind: str, name: str) -> dict:
    return next(one for one in DOCUMENTS if (one["kind"], one["metadata"]["name"]) == (kind, name))


def container(name: str) -> dict:
    return named("Deployment", name)["spec"]["template"]["spec"]["containers"][0]


@pytest.mark.parametrize(
    "document", DOCUMENTS, ids=lambda one: f"{one['kind']} {one['metadata']['name']}"
)
def test_a_manifest_keeps_to_the_schema(document):
    kubernetes_validate.validate(document, VERSION, strict=True)


def test_a_slip_in_a_manifest_is_found():
    document = copy.deepcopy(named("Deployment", "classroom-web"))
    document["spec"]["template"]["spec"]["containers"][0]["readynessProbe"] = {}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(document, VERSION, strict=True)


@pytest.mark.parametrize("service", ["web", "worker", "worker-long", "beat"])
def test_the_same_commands_run_as_in_compose(service):
    assert container(f"classroom-{service}")["command"] == command(service)


def test_there_is_one_beat_also_while_it_is_replaced():
    spec = named("Deployment", "classroom-beat")["spec"]
    assert (spec["replicas"], spec["strategy"]["type"]) == (1, "Recreate")


def test_no_manifest_holds_a_key():
    keys = named("Secret", "classroom")["stringData"]
    assert (keys["SECRET_KEY"], keys["DATA_KEY"]) == ("", "")


def test_a_pod_serves_once_it_has_all_tables_and_stays_if_the_database_goes():
    """If all left at once, the ingress would answer for the app, which still shows boards."""
    web = container("classroom-web")
    paths = {
        kind: web[f"{kind}Probe"]["httpGet"]["path"]
        for kind in ("startup", "readiness", "liveness")
    }
    assert paths == {"startup": "/ready", "readiness": "/health", "liveness": "/health"}
