import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;
let accountId: string;

interface Source {
  source: string;
  product: string;
  failing: boolean;
  complianceStatus: string | null;
  workflowStatus: string | null;
  url: string | null;
}
interface FindingRow {
  findingId: string;
  checkId: string;
  title: string;
  description: string;
  severity: string;
  status: string;
  category: string;
  service: string;
  resourceId: string;
  resourceName: string;
  region: string;
  detectionCount: number;
  source: string;
  sources: Source[];
  sourceUrl: string | null;
}

beforeAll(async () => {
  server = await startTestServer();
  ana = await server.person();
  accountId = (await server.call("GET /accounts", { as: ana })).body.accounts[0].id;
});
afterAll(() => server.close());

/** Sessions expire after days: signs in again. */
async function later(hours: number) {
  server.clock.advance(hours * 3_600_000);
  const { email, password } = ana;
  const { body } = await server.call("POST /auth/login", { body: { email, password } });
  ana = { ...ana, ...body };
}

async function scan(scanType: "FULL" | "QUICK" = "FULL") {
  server.clock.advance(1_000);
  const answer = await server.call("POST /security/scan", { as: ana, body: { scanType } });
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return answer.body;
}

async function importNow() {
  server.clock.advance(1_000);
  const answer = await server.call("POST /security/security-hub-import", { as: ana });
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return answer.body;
}

async function findings(query: Record<string, string> = {}): Promise<FindingRow[]> {
  const rows: FindingRow[] = [];
  let cursor: string | null = null;
  do {
    const page: { body: { findings: FindingRow[]; nextCursor: string | null } } = await server.call(
      "GET /security/findings",
      { as: ana, raw: { query: { ...query, ...(cursor === null ? {} : { cursor }) } } },
    );
    rows.push(...page.body.findings);
    cursor = page.body.nextCursor;
  } while (cursor !== null);
  return rows;
}

const reported = (rows: FindingRow[]) =>
  rows.filter(({ sources }) => sources.some(({ source }) => source === "security-hub"));

describe("§3 §7 GET /security/security-hub-status", () => {
  test("returns that it is enabled, with the standards, in which region, and where it is not", async () => {
    const { body } = await server.call("GET /security/security-hub-status", { as: ana });
    expect(body.enabled).toBe(true);
    expect(body.standards).toEqual([
      "AWS Foundational Security Best Practices v1.0.0",
      "CIS AWS Foundations Benchmark v3.0.0",
    ]);
    const on = body.regions.filter((one: { enabled: boolean }) => one.enabled);
    expect(on).toMatchObject([{ accountId, accountName: "Sandbox", region: "us-east-1" }]);
    expect(body.regions.length).toBeGreaterThan(1);
    expect(body.gaps).toEqual([]);
  });

  test("covers one account on request, and is not found for an unknown account", async () => {
    const one = await server.call("GET /security/security-hub-status", { as: ana, query: { accountId } });
    expect(one.body.enabled).toBe(true);
    const none = await server.call("GET /security/security-hub-status", {
      as: ana,
      query: { accountId: "00000000-0000-4000-8000-000000000000" },
    });
    expect([none.status, none.code]).toEqual([404, "not_found"]);
  });

  test("is not enabled when only regions without it are read", async () => {
    const change = { params: { id: accountId }, as: ana };
    await server.call("PATCH /accounts/:id", { ...change, body: { regions: ["us-west-2"] } });
    const { body } = await server.call("GET /security/security-hub-status", { as: ana });
    expect(body).toMatchObject({ enabled: false, standards: [], gaps: [] });
    await server.call("PATCH /accounts/:id", { ...change, body: { regions: null } });
  });
});

describe("findings of Security Hub", () => {
  let first: { findingsCount: number; newFindings: number };

  test("are imported by a full scan: one entry with both sources for what our checks find too", async () => {
    first = await scan();
    const rows = await findings();
    expect(new Set(rows.map(({ findingId }) => findingId)).size).toBe(rows.length);
    const ssh = rows.filter(
      ({ checkId, sources }) => checkId === "ec2-sg-ssh-from-internet" && sources.length > 1,
    );
    expect(ssh).toHaveLength(1);
    expect(ssh[0]).toMatchObject({
      source: "skyledger",
      status: "ACTIVE",
      detectionCount: 1,
      sources: [
        { source: "skyledger", product: "Skyledger", failing: true },
        {
          source: "security-hub",
          product: "Security Hub",
          failing: true,
          complianceStatus: "FAILED",
          workflowStatus: "NEW",
        },
      ],
    });
    const shared = reported(rows).filter(({ source }) => source === "skyledger");
    expect(shared.map(({ checkId }) => checkId).sort()).toEqual([
      "ec2-instance-imdsv2-required",
      "ec2-sg-high-risk-ports",
      "ec2-sg-ssh-from-internet",
      "rds-instance-encrypted",
      "rds-instance-not-public",
      "s3-bucket-versioning",
    ]);
    for (const { resourceId, checkId } of shared) {
      expect(rows.filter((row) => row.resourceId === resourceId && row.checkId === checkId)).toHaveLength(1);
    }
  });

  test("are entries of their own when no check of Skyledger covers them, with the specification's values", async () => {
    const alone = reported(await findings()).filter(({ source }) => source === "security-hub");
    expect(alone.map(({ checkId, status, service }) => [checkId, status, service]).sort()).toEqual([
      ["security-hub/Athena.4", "ACTIVE", "Athena"],
      [
        "security-hub/guardduty/ttps-credential-access-credentialaccess-iamuser-compromisedcredentials",
        "ACTIVE",
        "GuardDuty",
      ],
      ["security-hub/guardduty/ttps-discovery-discovery-iamuser-anomalousbehavior", "ACTIVE", "GuardDuty"],
      ["security-hub/guardduty/ttps-discovery-recon-ec2-portprobeunprotectedport", "ACTIVE", "GuardDuty"],
      ["security-hub/inspector/software-and-configuration-checks-vulnerabilities-cve", "ACTIVE", "Inspector"],
      [
        "security-hub/inspector/software-and-configuration-checks-vulnerabilities-cve",
        "IGNORED",
        "Inspector",
      ],
      [
        "security-hub/macie/sensitive-data-identifications-pii-sensitivedata-s3object-personal",
        "ACTIVE",
        "Macie",
      ],
      [
        "security-hub/macie/software-and-configuration-checks-aws-security-best-practices-policy-iamuser-s3b",
        "ACTIVE",
        "Macie",
      ],
    ]);
    const keys = alone.filter(({ resourceId }) => resourceId.startsWith("AWS::IAM::AccessKey:"));
    expect(keys.map(({ resourceName }) => resourceName.replace(/AKIA\w+/, "key")).sort()).toEqual([
      ...["backup-agent (key)", "ci-deploy (key)"],
    ]);
    const athena = alone.find(({ service }) => service === "Athena");
    expect(athena).toMatchObject({
      title: "[SAMPLE] Athena workgroups should have logging enabled",
      severity: "MEDIUM",
      category: "Logging",
      region: "us-east-1",
      // A console page of the sandbox account does not exist.
      sourceUrl: null,
    });
    expect(athena?.description).toMatch(/^Sample finding of the sandbox account\./);
    const { body } = await server.call("GET /security/findings/:id", {
      as: ana,
      params: { id: athena?.findingId ?? "" },
    });
    expect(body.history).toMatchObject([{ actor: "security-hub", from: null, to: "ACTIVE" }]);
  });

  test("count once in the list, the scan, and the summary, and not in the score", async () => {
    const active = (await findings()).filter(({ status }) => status === "ACTIVE");
    expect(first.findingsCount).toBe(active.length);
    const { body } = await server.call("GET /security/score", { as: ana });
    expect(body.findingsSummary.total).toBe(active.length);
    const scans = await server.call("GET /security/scans", { as: ana });
    expect(scans.body.scans[0].evaluated).toBeGreaterThan(0);
  });

  test("do not change when imported again without news, and a quick scan imports nothing", async () => {
    const before = await findings();
    const again = await importNow();
    expect(again).toMatchObject({
      findingsRead: 0,
      newFindings: 0,
      resolvedFindings: 0,
      regions: 1,
      gaps: 0,
    });
    const pick = ({ findingId, status, detectionCount }: FindingRow) => ({
      findingId,
      status,
      detectionCount,
    });
    expect((await findings()).map(pick)).toEqual(before.map(pick));
    const quick = await scan("QUICK");
    expect(quick.findingsCount).toBe(first.findingsCount);
    const own = before.filter(({ source }) => source === "skyledger");
    const after = new Map((await findings()).map((row) => [row.findingId, row]));
    for (const row of own) {
      expect(after.get(row.findingId)?.detectionCount).toBe(row.detectionCount + 1);
    }
    for (const row of before.filter(({ source }) => source === "security-hub")) {
      expect(after.get(row.findingId)).toMatchObject(pick(row));
    }
  });

  test("stay ignored when a person ignored them, for every status in Security Hub", async () => {
    const [row] = (await findings()).filter(({ checkId }) => checkId === "security-hub/Athena.4");
    if (!row) throw new Error("the sandbox reports Athena.4");
    await server.call("POST /security/update-status", {
      as: ana,
      body: { findingId: row.findingId, status: "IGNORED", note: "No workgroup of ours." },
    });
    // A day later everything is read again.
    await later(25);
    await importNow();
    const after = (await findings()).find(({ findingId }) => findingId === row.findingId);
    expect(after?.status).toBe("IGNORED");
  });

  test("become active and a regression when marked fixed and reported again", async () => {
    const [row] = (await findings()).filter(
      ({ service, source }) => service === "GuardDuty" && source === "security-hub",
    );
    if (!row) throw new Error("the sandbox reports a finding of GuardDuty");
    await server.call("POST /security/update-status", {
      as: ana,
      body: { findingId: row.findingId, status: "RESOLVED" },
    });
    await importNow();
    const same = (await findings()).find(({ findingId }) => findingId === row.findingId);
    expect(same?.status).toBe("RESOLVED");
    // The sandbox's findings are evaluated again each day.
    await later(48);
    await importNow();
    const after = (await findings()).find(({ findingId }) => findingId === row.findingId);
    expect(after).toMatchObject({ status: "ACTIVE", regression: true });
  });

  test("are in the exports once, with the same values", async () => {
    const { body } = await server.call("POST /security/export", { as: ana, body: { format: "ASFF" } });
    const token = String(body.exportUrl).split("/").at(-1) ?? "";
    const file = JSON.parse((await server.call("GET /exports/:token", { params: { token } })).text);
    expect(file.Findings).toHaveLength(body.findingsCount);
  });
});

describe("own findings sent to Security Hub", () => {
  const settings = () => server.call("GET /accounts/:id", { as: ana, params: { id: accountId } });
  const sending = async () => {
    const { body } = await server.call("GET /security/security-hub-status", { as: ana });
    return body.regions.find((one: { region: string }) => one.region === "us-east-1").sending;
  };

  test("are off by default: a scan sends nothing", async () => {
    expect((await settings()).body.sendToSecurityHub).toBe(false);
    expect(await sending()).toBeNull();
  });

  test("are sent per account when turned on: new findings first, then only changes", async () => {
    const on = await server.call("PATCH /accounts/:id", {
      as: ana,
      params: { id: accountId },
      body: { sendToSecurityHub: true },
    });
    expect(on.body.sendToSecurityHub).toBe(true);
    await scan("QUICK");
    const firstTime = await sending();
    expect(firstTime).toMatchObject({ failed: 0, failures: [] });
    expect(firstTime.sent).toBeGreaterThan(20);
    await scan("QUICK");
    expect(await sending()).toEqual(firstTime);
    const [row] = (await findings({ status: "ACTIVE" })).filter(
      ({ source, sources, region }) =>
        source === "skyledger" && sources.length === 1 && region === "us-east-1",
    );
    await server.call("POST /security/update-status", {
      as: ana,
      body: { findingId: row?.findingId ?? "", status: "IGNORED" },
    });
    await scan("QUICK");
    expect((await sending()).sent).toBe(1);
  });

  test("report a gap for a region without Security Hub", async () => {
    const { body } = await server.call("GET /security/security-hub-status", { as: ana });
    const gap = body.gaps.find((one: { region: string }) => one.region === "us-west-2");
    expect(gap).toMatchObject({ reason: "unsupported", iamAction: "securityhub:BatchImportFindings" });
    expect(gap.message).toContain("not subscribed");
  });
});
