import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "../suite/run.ts";
import { chartViolations, type Manifest } from "./guards.ts";
import { programsSetting } from "./run.ts";

const python = process.env[programsSetting] ?? "";
const chart = join(root, "deploy/helm/skyledger");
const folder = mkdtempSync(join(tmpdir(), "skyledger-deploy-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the chart requires. */
const required = {
  publicUrl: "https://skyledger.example.com",
  database: { existingSecret: "skyledger-database" },
  keys: { existingSecret: "skyledger-keys" },
};
/** Everything that is optional. */
const whole = {
  ...required,
  worker: { autoscaling: { enabled: true } },
  ingress: {
    enabled: true,
    host: "skyledger.example.com",
    className: "nginx",
    tlsSecret: "tls",
    annotations: { a: "b" },
  },
  settingsSecret: "skyledger-settings",
  imagePullSecrets: [{ name: "registry" }],
  nodeSelector: { zone: "a" },
  tolerations: [{ key: "a", operator: "Exists" }],
  serviceAccount: {
    annotations: { "eks.amazonaws.com/role-arn": "arn:aws:iam::111122223333:role/skyledger" },
  },
  networkPolicy: {
    ingressNamespaces: { name: "ingress" },
    extraEgress: [{ ports: [{ protocol: "TCP", port: 11434 }] }],
  },
};

function ask<Answer>(question: object): Answer {
  const script = join(root, "tools/deploy/look.py");
  return JSON.parse(execFileSync(python, [script], { input: JSON.stringify(question), encoding: "utf8" }));
}

function render(values: object, from = chart): Manifest[] {
  const answer = ask<{ manifests?: Manifest[]; error?: string }>({ ask: "render", chart: from, values });
  if (!answer.manifests) throw new Error(answer.error);
  return answer.manifests;
}

/** Kubernetes versions between which the chart is checked: its oldest, and the newest with schemas. */
const versions = ["1.27", "1.37"];

test.each([
  ["required", required],
  ["all", whole],
])(
  "the chart with %s values is linted, fits the schemas of Kubernetes, and keeps every rule",
  (_, values) => {
    expect(ask({ ask: "lint", chart, values })).toEqual([]);
    const manifests = render(values);
    expect(chartViolations(manifests)).toEqual([]);
    for (const version of versions) expect(ask({ ask: "validate", manifests, version })).toEqual([]);
  },
);

test("workers follow the waiting and running units, and the api does not", () => {
  const scaled = render(whole);
  const replicas = (name: string) =>
    scaled.find(({ kind, metadata }) => kind === "Deployment" && metadata.name === name)?.spec?.replicas;
  expect(replicas("demo-skyledger-api")).toBe(2);
  // The autoscaler's number would be reset by every upgrade.
  expect(replicas("demo-skyledger-worker")).toBeUndefined();
  expect(scaled.find(({ kind }) => kind === "HorizontalPodAutoscaler")?.spec).toMatchObject({
    scaleTargetRef: { name: "demo-skyledger-worker" },
    metrics: [
      {
        external: {
          metric: {
            name: "skyledger_run_units",
            selector: { matchExpressions: [{ key: "state", values: ["waiting", "running"] }] },
          },
        },
      },
    ],
  });
  // The metric and its label are the server's.
  const source = readFileSync(join(root, "apps/server/src/system/metrics.ts"), "utf8");
  expect(source).toContain('gauge("run_units", "Units of runs, by state.", ["state"])');
});

test("missing and wrong values are named", () => {
  for (const name of ["publicUrl", "database/existingSecret", "keys/existingSecret"]) {
    expect(() => render({})).toThrow(name);
  }
  expect(() => render({ ...required, publicUrl: "skyledger" })).toThrow("publicUrl");
  expect(() => render({ ...required, worker: { unitsAtOnce: 0 } })).toThrow("unitsAtOnce");
  expect(() => render({ ...required, ingress: { enabled: true } })).toThrow("ingress.host is required");
});

/** A copy of the chart with another text in one of its files. */
function planted(file: string, from: string | RegExp, to: string): string {
  const copy = mkdtempSync(join(folder, "chart-"));
  cpSync(chart, copy, { recursive: true });
  const text = readFileSync(join(copy, file), "utf8");
  const changed = text.replaceAll(from instanceof RegExp ? new RegExp(from, "g") : from, to);
  expect(changed).not.toBe(text);
  writeFileSync(join(copy, file), changed);
  return copy;
}

const helpers = "templates/_helpers.tpl";

test.each([
  ["may run as root", helpers, "        runAsNonRoot: true\n", ""],
  ["has no seccomp profile", helpers, "RuntimeDefault", "Unconfined"],
  [
    "gets a token for the cluster",
    helpers,
    "automountServiceAccountToken: false",
    "automountServiceAccountToken: true",
  ],
  [
    "can write to its root file system",
    helpers,
    "readOnlyRootFilesystem: true",
    "readOnlyRootFilesystem: false",
  ],
  ["can gain privileges", helpers, "allowPrivilegeEscalation: false", "allowPrivilegeEscalation: true"],
  ["keeps capabilities", helpers, "drop: [ALL]", "drop: [NET_RAW]"],
  ["has no limit of memory", "values.yaml", "limits: { memory: 2Gi }", "limits: {}"],
  ["lacks a probe", helpers, "livenessProbe:", "x: {}\n          readinessProbe:"],
  ["no disruption budget", "templates/availability.yaml", 'list "api" "worker"', 'list "api"'],
  ["restricts both directions", "templates/network-policy.yaml", "[Ingress, Egress]", "[Ingress]"],
  ["metadata of their node", "templates/network-policy.yaml", ", except: [169.254.169.254/32]", ""],
  ["open beyond the cluster", "templates/service.yaml", "  clusterIP: None", "  type: LoadBalancer"],
])("a chart is found that %s", (problem, file, from, to) => {
  expect(chartViolations(render(required, planted(file, from, to))).join("\n")).toContain(problem);
});

test("a field that Kubernetes does not know, and a template that Helm can't read, are found", () => {
  const misspelled = render(
    required,
    planted(helpers, "terminationGracePeriodSeconds", "terminationGraceSeconds"),
  );
  expect(ask<string[]>({ ask: "validate", manifests: misspelled, version: "1.37" }).join()).toContain(
    "terminationGraceSeconds",
  );
  const broken = planted("templates/service.yaml", "{{- end }}", "");
  expect(ask<string[]>({ ask: "lint", chart: broken, values: required }).join()).toContain("service.yaml");
});

test("hadolint accepts the Dockerfile, and finds an offender", () => {
  const hadolint = (text: string) =>
    spawnSync(join(dirname(python), "hadolint"), ["--no-color", "-"], { input: text, encoding: "utf8" });
  const dockerfile = readFileSync(join(root, "deploy/Dockerfile"), "utf8");
  const { status, stdout } = hadolint(dockerfile);
  expect(stdout).toBe("");
  expect(status).toBe(0);
  expect(hadolint(dockerfile.replace("WORKDIR /data", "WORKDIR data")).stdout).toContain("DL3000");
  expect(hadolint(`${dockerfile}\nRUN cd /tmp && apt-get install curl\n`).status).not.toBe(0);
});

test("the compose file is one, and a misspelled key is found", () => {
  const text = readFileSync(join(root, "deploy/compose.yaml"), "utf8");
  expect(ask({ ask: "compose", text })).toEqual(["app", "database", "secrets"]);
  const misspelled = text.replace("cap_drop", "cap_dropp");
  expect(ask({ ask: "compose", text: misspelled })).toMatchObject({
    error: expect.stringContaining("cap_dropp"),
  });
});
