"""docker/kubernetes, checked against the schemas of Kubernetes, and against compose.yml."""

import copy
import shutil
import subprocess

import kubernetes_validate
import pytest
import yaml

from tests.docker.files import FOLDER, command

VERSION = "1.31"
BASE, OVERLAYS = FOLDER / "kubernetes" / "base", FOLDER / "kubernetes" / "overlays"
FILES = [
    file
    for file in sorted((FOLDER / "kubernetes").rglob("*.yml"))
    if file.name != "kustomization.yml"
]
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


def test_a_job_migrates_once_and_makes_room_for_that_of_the_next_version():
    spec = named("Job", "classroom-migrate")["spec"]
    (one,) = spec["template"]["spec"]["containers"]
    assert one["command"] == command("migrate")
    assert one["image"] == container("classroom-web")["image"]
    assert spec["template"]["spec"]["restartPolicy"] == "OnFailure"
    # A job cannot be changed, so an upgrade waits until this one is gone.
    assert spec["ttlSecondsAfterFinished"] <= 600
    web = named("Deployment", "classroom-web")["spec"]["template"]["spec"]
    assert "initContainers" not in web


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


def test_every_manifest_is_in_the_base_or_an_overlay():
    listed = {
        (file.parent / name).resolve()
        for file in (FOLDER / "kubernetes").rglob("kustomization.yml")
        for name in yaml.safe_load(file.read_text())["resources"]
    }
    assert set(FILES) <= listed


@pytest.mark.parametrize("overlay", ["managed", "own-redis"])
def test_an_overlay_is_built_and_keeps_to_the_schema(overlay):
    if not shutil.which("kubectl"):
        pytest.skip("kubectl, which builds overlays, is not installed on this machine")
    build = ["kubectl", "kustomize", str(OVERLAYS / overlay)]
    done = subprocess.run(build, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    documents = list(yaml.safe_load_all(done.stdout))
    for document in documents:
        kubernetes_validate.validate(document, VERSION, strict=True)
    names = {(one["kind"], one["metadata"]["name"]) for one in documents}
    assert (("Deployment", "classroom-redis") in names) == (overlay == "own-redis")
    (secret,) = [one["stringData"] for one in documents if one["kind"] == "Secret"]
    assert ("classroom-redis" in secret["REDIS_URL"]) == (overlay == "own-redis")
    assert {"SECRET_KEY", "DATA_KEY", "DATABASE_URL"} <= secret.keys()


def test_a_redis_of_its_own_has_a_password_and_answers_only_to_the_app():
    assert "--requirepass" in container("classroom-redis")["args"]
    rule = named("NetworkPolicy", "classroom-redis")["spec"]["ingress"][0]
    assert rule["from"] == [{"podSelector": {"matchLabels": {"app": "classroom"}}}]


def test_replicas_grow_with_cores_and_streams_and_no_node_takes_all_with_it():
    spec = named("HorizontalPodAutoscaler", "classroom-web")["spec"]
    assert [one["type"] for one in spec["metrics"]] == ["Resource", "Pods"]
    assert spec["minReplicas"] == int(named("ConfigMap", "classroom")["data"]["WEB_REPLICAS"])
    web = named("Deployment", "classroom-web")["spec"]
    assert "replicas" not in web
    (spread,) = web["template"]["spec"]["topologySpreadConstraints"]
    assert spread["topologyKey"] == "kubernetes.io/hostname"
    budget = named("PodDisruptionBudget", "classroom-web")["spec"]
    assert budget["minAvailable"] < spec["minReplicas"]


@pytest.mark.parametrize("part", ["web", "worker", "worker-long"])
def test_what_says_numbers_is_marked_for_prometheus(part):
    marks = named("Deployment", f"classroom-{part}")["spec"]["template"]["metadata"]["annotations"]
    port = named("ConfigMap", "classroom")["data"]["METRICS_PORT"]
    assert marks == {"prometheus.io/scrape": "true", "prometheus.io/port": port}
