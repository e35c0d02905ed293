import { IAM } from "@aws-sdk/client-iam";
import type { CheckResult } from "@skyledger/core/model/define-check";
import { checks } from "@skyledger/core/registry.gen";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createScansStore } from "../security/store/scans-store.ts";
import { given } from "./testing/made.ts";
import { createMotoAccount, enforceIam, type MotoAccount } from "./testing/moto.ts";
import { accountResults } from "./testing/planted/account-results.ts";
import { applicationResults } from "./testing/planted/application-results.ts";
import { dataResults } from "./testing/planted/data-results.ts";
import { plantedRegions, plantFixtures } from "./testing/planted/fixtures.ts";
import { networkResults } from "./testing/planted/network-results.ts";
import type { Expected, ExpectedResults, PlantedArns } from "./testing/planted/planted.ts";
import { policy } from "./testing/planted/storage.ts";
import {
  type FoundFinding,
  type ProtocolServer,
  type Scanned,
  startProtocolServer,
} from "./testing/protocol-server.ts";
import { type StoredResult, storedResults } from "./testing/stored-results.ts";
import { unreadable } from "./testing/unreadable.ts";

const expected: ExpectedResults = {
  ...networkResults,
  ...dataResults,
  ...applicationResults,
  ...accountResults,
};
const reader = "planted-reader";

let account: MotoAccount;
let iam: IAM;
let planted: PlantedArns;
let app: ProtocolServer;
let accountId: string;
let scanned: Scanned;
let results: StoredResult[];
let findings: FoundFinding[];

/** The server has all permissions until a test removes one. */
async function plantReader() {
  await iam.createUser({ UserName: reader });
  await allow("everything", policy({ Effect: "Allow", Action: "*", Resource: "*" }));
  const { AccessKey: key } = await iam.createAccessKey({ UserName: reader });
  return {
    accessKeyId: given(key?.AccessKeyId, "a key"),
    secretAccessKey: given(key?.SecretAccessKey, "its secret"),
  };
}

async function allow(PolicyName: string, PolicyDocument: string): Promise<void> {
  await iam.putUserPolicy({ UserName: reader, PolicyName, PolicyDocument });
}

async function evaluated(): Promise<StoredResult[]> {
  const { workspaceId } = app.person;
  const takenAt = app.server.clock.now.toISOString();
  return await storedResults(app.server.database, { workspaceId, accountId, takenAt });
}

beforeAll(async () => {
  account = await createMotoAccount();
  iam = new IAM(account.client("us-east-1"));
  planted = await plantFixtures(account);
  app = await startProtocolServer(await plantReader());
  const sandbox = await app.server.call("GET /accounts", { as: app.person });
  for (const { id } of sandbox.body.accounts)
    await app.server.call("DELETE /accounts/:id", { as: app.person, params: { id } });
  accountId = await app.connectAmbient([...plantedRegions]);
  scanned = await app.scan("FULL");
  results = await evaluated();
  findings = await app.findings();
});
afterAll(() => app?.close());

const nameOf = ({ arn, checkId }: { arn: string; checkId: string }) => `${checkId} ${arn}`;
const ofKind = (kind: CheckResult["kind"]) => results.filter(({ result }) => result.kind === kind);

/** The results of one resource, in the form of the table. */
function resultsOn(arn: string): Expected {
  const found: Partial<Record<CheckResult["kind"], string[]>> = {};
  for (const { checkId, result } of results.filter((one) => one.arn === arn)) {
    found[result.kind] = [...(found[result.kind] ?? []), checkId].sort();
  }
  return found;
}

describe("§4 a scan of fixtures with planted misconfigurations, result by result", () => {
  it("the table covers exactly what was planted", () => {
    expect(Object.keys(expected).sort()).toEqual(Object.keys(planted).sort());
  });

  it("more than 30 kinds of misconfiguration are planted, each with a correct counterpart", () => {
    const named = (kind: CheckResult["kind"]) =>
      new Set(Object.values(expected).flatMap((result) => result[kind] ?? []));
    const [failing, passing] = [named("fail"), named("pass")];
    const kinds = [...failing].filter((id) => passing.has(id));
    expect(kinds.length).toBeGreaterThanOrEqual(100);
  });

  it.each(Object.keys(expected))("%s", (name) => {
    const wanted = Object.fromEntries(
      Object.entries(expected[name] ?? {}).map(([kind, ids]) => [kind, [...ids].sort()]),
    );
    expect(resultsOn(given(planted[name], name))).toEqual(wanted);
  });

  it("a check whose facet the stand-in lacks is unknown everywhere", () => {
    const unanswered = results.filter(({ type, checkId }) => {
      const { needs = [] } = checks.find(({ id }) => id === checkId) ?? {};
      // Security Hub is off in both Regions: nothing more is read, and its check reports that.
      if (checkId === "securityhub-enabled") return false;
      return needs.some((facet) => unreadable[`${type} ${facet}`] !== undefined);
    });
    expect(new Set(unanswered.map(({ checkId }) => checkId)).size).toBeGreaterThanOrEqual(15);
    expect(unanswered.filter(({ result }) => result.kind !== "unknown")).toEqual([]);
  });

  it("the findings are exactly the failures, each with the deciding values", () => {
    const found = findings.map(({ resourceId, checkId }) => nameOf({ arn: resourceId, checkId }));
    expect(found.sort()).toEqual(ofKind("fail").map(nameOf).sort());
    for (const finding of findings) {
      expect(finding).toMatchObject({ status: "ACTIVE", detectionCount: 1, source: "skyledger" });
      expect(Object.keys(finding.evidence), finding.checkId).not.toEqual([]);
    }
    expect(scanned.findingsCount).toBe(findings.length);
    expect(scanned.message).toBe(`Security scan completed successfully. Found ${findings.length} findings.`);
  });

  it("the scan's own counts match the results, check by check", async () => {
    const [stored] = await createScansStore(app.server.database).list(app.person.workspaceId, 1, undefined);
    const countOf = (checkId: string, kind: CheckResult["kind"]) =>
      ofKind(kind).filter((one) => one.checkId === checkId).length;
    for (const [checkId, [passed, failed, unknown]] of Object.entries(stored?.tallies ?? {})) {
      expect.soft([passed, failed], checkId).toEqual([countOf(checkId, "pass"), countOf(checkId, "fail")]);
      // An unreadable list also counts.
      expect.soft(unknown, checkId).toBeGreaterThanOrEqual(countOf(checkId, "unknown"));
    }
    expect(Object.keys(stored?.tallies ?? {}).length).toBe(checks.length);
  });
});

describe("§4 a scan with some denied data", () => {
  const refused = ["rds:DescribeDBInstances", "ec2:DescribeSecurityGroups", "s3:GetBucketPolicy"];
  const hidden = ["AWS::RDS::DBInstance", "AWS::EC2::SecurityGroup"];
  const needsPolicy = checks.filter(
    ({ resourceType, needs }) => resourceType === "AWS::S3::Bucket" && needs.includes("policy"),
  );
  let release: (() => Promise<void>) | undefined;
  let before: { score: number | null; trend: string };
  let after: StoredResult[];
  let now: FoundFinding[];
  let again: Scanned;

  beforeAll(async () => {
    before = (await app.server.call("GET /security/score", { as: app.person })).body;
    await allow("refused", policy({ Effect: "Deny", Action: refused, Resource: "*" }));
    release = await enforceIam();
    again = await app.scan("FULL");
    after = await evaluated();
    now = await app.findings();
  });
  afterAll(() => release?.());

  it("neither passes nor fails what it could not read", () => {
    expect(results.filter(({ type }) => hidden.includes(type)).length).toBeGreaterThan(20);
    expect(after.filter(({ type }) => hidden.includes(type))).toEqual([]);
    const onPolicies = after.filter(({ checkId }) => needsPolicy.some(({ id }) => id === checkId));
    expect(onPolicies.length).toBeGreaterThan(10);
    for (const { result } of onPolicies) expect(result).toMatchObject({ kind: "unknown", reason: "denied" });
  });

  it("opens and resolves no finding, and leaves those that it could not evaluate", () => {
    expect(again).toMatchObject({ newFindings: 0, resolvedFindings: 0, findingsCount: findings.length });
    expect(again.unknown).toBeGreaterThan(scanned.unknown);
    const evaluatedAgain = new Set(after.filter(({ result }) => result.kind === "fail").map(nameOf));
    const earlier = new Map(findings.map((finding) => [finding.findingId, finding]));
    let untouched = 0;
    for (const finding of now) {
      const { resourceId: arn, checkId } = finding;
      const was = given(earlier.get(finding.findingId), "this finding at first");
      expect(finding.status, finding.title).toBe("ACTIVE");
      if (evaluatedAgain.has(nameOf({ arn, checkId }))) expect(finding.detectionCount).toBe(2);
      else {
        untouched += 1;
        // Attack paths are those in the data that was read; their page names what is missing.
        expect({ ...finding, attackPaths: null }).toEqual({ ...was, attackPaths: null });
      }
    }
    expect(untouched).toBeGreaterThan(20);
  });

  it("and does not improve the score", async () => {
    const { body } = await app.server.call("GET /security/score", { as: app.person });
    expect(before.score).toBeGreaterThan(0);
    expect(body.score).toBeLessThanOrEqual(given(before.score, "a score"));
    expect(body.trend).not.toBe("improving");
    expect(body.unknown).toBe(again.unknown);
  });
});
