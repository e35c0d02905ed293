"""Reads one question as JSON from standard input and answers with JSON: lints or renders a chart, checks manifests
against the schemas of Kubernetes, parses a compose file."""

import json
import re
import sys


def lint(chart, values):
    import helm_python

    report = helm_python.lint(chart, values, strict=True)
    return [message["error"] for message in report["messages"] if message["severity"] >= 2]


def render(chart, values):
    import helm_python
    import yaml

    try:
        with helm_python.Chart.load(chart) as loaded:
            loaded.validate_schema(values)
            files = loaded.render(values, name="demo", namespace="default")
    except helm_python.HelmError as error:
        return {"error": str(error)}
    texts = [text for name, text in files.items() if name.endswith(".yaml")]
    return {"manifests": [one for text in texts for one in yaml.safe_load_all(text) if one]}


def validate(manifests, version):
    import kubernetes_validate

    problems = []
    for manifest in manifests:
        name = f"{manifest['kind']} {manifest['metadata']['name']}"
        try:
            kubernetes_validate.validate(manifest, version, strict=True)
        except kubernetes_validate.ValidationError as error:
            problems.append(f"{name}: {error.message}")
        except kubernetes_validate.SchemaNotFoundError:
            problems.append(f"{name}: no schema")
    return problems


def compose(text):
    from compose_spec import PyCompose

    # As Docker Compose does before it parses.
    text = re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", text).replace("$$", "$")
    try:
        return sorted(PyCompose.from_yaml(text).service_names())
    except ValueError as error:
        return {"error": str(error)}


question = json.load(sys.stdin)
answers = {"lint": lint, "render": render, "validate": validate, "compose": compose}
json.dump(answers[question.pop("ask")](**question), sys.stdout)
