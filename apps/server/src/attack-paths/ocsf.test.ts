import type { NamedPath } from "@skyledger/core/attack-paths/reasoning";
import { expect, test } from "vitest";
import { pathToOcsf } from "./ocsf.ts";

const takenAt = "2026-05-13T10:00:00.000Z";
const allowed = { result: "allowed", dependsOn: [], statements: [], missing: [] } as const;
const server = "arn:aws:ec2:us-east-1:111122223333:instance/i-1";
const bucket = "arn:aws:s3:::customers";
const path: NamedPath = {
  names: {},
  ...{ target: bucket, kind: "sensitive_data", size: null, accountId: "111122223333", entry: server },
  ...{
    certainty: "depends",
    dependsOn: ["aws:sourceip"],
    missing: [],
    notEvaluated: [],
    risk: 66,
    blastRadius: 2,
  },
  terms: [{ name: "certainty", factor: 0.5 }],
  cut: { text: "Close TCP 22", paths: 1, ends: 1, findings: [] },
  steps: [
    {
      ...{ from: "internet", to: server, by: "TCP 22", technique: "T1133", effort: 1, right: allowed },
      evidence: [{ kind: "security-group", id: "sg-1", text: "inbound" }],
      ...{ cut: "Close TCP 22", findings: [] },
    },
    {
      ...{ from: server, to: bucket, by: "s3:GetObject", technique: "T1552.005", effort: 1, right: allowed },
      ...{ evidence: [], cut: "Remove it", findings: [] },
    },
  ],
};
const reported = (id: string) => ({
  ...{ id, arn: server, title: "Reported", severity: 1, product: "GuardDuty", ofResource: 1 },
});
const event = (
  change: Partial<NamedPath> = {},
  findingId?: string,
  { isSample = false, signals = [] }: { isSample?: boolean; signals?: readonly string[] } = {},
) =>
  pathToOcsf(
    {
      ...{
        path: { ...path, ...change },
        isSample,
        signals: { listed: signals.map(reported), count: signals.length },
      },
      cut: { text: "Close TCP 22", paths: 1, ends: 1, ...(findingId && { findingId }) },
    },
    takenAt,
  );

test("the size of the target is part of it, or what reads it", () => {
  const missing = { iamAction: "cloudwatch:GetMetricData", of: bucket };
  expect(event({ kind: "large_data", size: { gib: 2048, of: "used" } })).toMatchObject({
    finding_info: { title: "Attack path to a large data store: customers" },
    unmapped: { target_size: { gib: 2048, of: "used" } },
  });
  expect(event({ size: missing })).toMatchObject({ unmapped: { target_size: missing, missing: [] } });
  expect(event()).not.toMatchObject({ unmapped: { target_size: expect.anything() } });
});

test("a path is a detection finding with its steps, techniques, and change", () => {
  expect(event({}, "f-1")).toMatchObject({
    ...{ class_uid: 2004, category_uid: 2, activity_id: 1, type_uid: 200401, is_alert: true },
    ...{ time: Date.parse(takenAt), confidence_id: 2, risk_score: 66 },
    cloud: { provider: "AWS", account: { uid: "111122223333" } },
    finding_info: {
      uid: "attack-path:arn:aws:s3:::customers",
      title: "Attack path to sensitive data: customers",
      desc: "From i-1: internet → i-1: TCP 22; i-1 → customers: s3:GetObject.",
      attacks: [
        { technique: { uid: "T1133", name: "External Remote Services" } },
        {
          technique: { uid: "T1552", name: "Unsecured Credentials" },
          sub_technique: { uid: "T1552.005", name: "Cloud Instance Metadata API" },
        },
      ],
      related_events: [{ uid: "f-1", type_uid: 200301 }],
    },
    evidences: [{ data: { by: "TCP 22", verdict: "allowed" } }, { data: { by: "s3:GetObject" } }],
    resources: [
      { uid: server, name: "i-1", owner: { account: { uid: "111122223333" } } },
      { uid: bucket, name: "customers", owner: { account: { uid: "111122223333" } } },
    ],
    remediation: { desc: "Close TCP 22." },
    unmapped: { depends_on: ["aws:SourceIp"] },
  });
  expect(event()).not.toHaveProperty("finding_info.related_events");
  const relatedOf = (findingId?: string) =>
    event({}, findingId, { signals: ["f-2", "f-1"] }) as {
      finding_info: { related_events: { uid: string }[] };
    };
  const ids = (findingId?: string) => relatedOf(findingId).finding_info.related_events.map(({ uid }) => uid);
  expect(ids()).toEqual(["f-2", "f-1"]);
  expect(ids("f-1")).toEqual(["f-1", "f-2"]);
  expect(event()).not.toHaveProperty("metadata.labels");
  expect(event({}, undefined, { isSample: true })).toMatchObject({
    metadata: { labels: ["Sandbox account: sample data"] },
  });
});

test.each([
  [0, 2, 1],
  [24, 2, 1],
  [25, 3, 2],
  [49, 3, 2],
  [50, 4, 3],
  [74, 4, 3],
  [75, 5, 4],
  [100, 5, 4],
])("risk %i has severity %i and risk level %i", (risk, severity, level) => {
  expect(event({ risk })).toMatchObject({ severity_id: severity, risk_level_id: level });
});

test.each([
  ["allowed", 3],
  ["depends", 2],
  ["unknown", 1],
] as const)("a path that is %s has confidence %i", (certainty, confidence) => {
  expect(event({ certainty })).toMatchObject({ confidence_id: confidence });
});
