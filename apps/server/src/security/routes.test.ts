import { checks } from "@skyledger/core/registry.gen";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  ana = await server.person();
});
afterAll(() => server.close());

interface FindingRow {
  findingId: string;
  checkId: string;
  severity: string;
  status: string;
  category: string;
  resourceId: string;
  resourceName: string;
  detectionCount: number;
  firstSeenAt: string;
  source: "skyledger" | "security-hub";
  sources: unknown[];
  regression: boolean;
  evidence: Record<string, unknown>;
  remediation: { automationAvailable: boolean; manualBecause: string | null; steps: string[] };
}

async function scan(as: TestPerson, body: Record<string, unknown> = {}) {
  // The test's clock doesn't advance; scans are distinguished by their end.
  server.clock.advance(1_000);
  const answer = await server.call("POST /security/scan", { as, raw: { body } });
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return answer.body;
}

async function findings(as: TestPerson, query: Record<string, string> = {}): Promise<FindingRow[]> {
  const rows: FindingRow[] = [];
  let cursor: string | null = null;
  do {
    const page: { body: { findings: FindingRow[]; nextCursor: string | null } } = await server.call(
      "GET /security/findings",
      { as, raw: { query: { ...query, ...(cursor === null ? {} : { cursor }) } } },
    );
    rows.push(...page.body.findings);
    cursor = page.body.nextCursor;
  } while (cursor !== null);
  return rows;
}

async function change(as: TestPerson, findingId: string, status: string, more: Record<string, string> = {}) {
  return await server.call("POST /security/update-status", {
    as,
    raw: { body: { findingId, status, ...more } },
  });
}

describe("§7 POST /security/scan", () => {
  test("has no score and no list before the first scan", async () => {
    const ben = await server.person();
    const { body } = await server.call("GET /security/score", { as: ben });
    expect(body).toMatchObject({ score: null, grade: null, trend: "stable", lastScan: null, scanId: null });
    expect(await findings(ben)).toEqual([]);
  });

  test("collects a missing inventory first, and finds the sandbox's planted problems", async () => {
    const result = await scan(ana);
    expect(result.message).toBe(
      `Security scan completed successfully. Found ${result.findingsCount} findings.`,
    );
    const rows = await findings(ana);
    expect(rows.filter(({ status }) => status === "ACTIVE")).toHaveLength(result.findingsCount);
    expect(new Set(rows.map((row) => row.findingId)).size).toBe(rows.length);
    const summary = await server.call("GET /resources/summary", { as: ana });
    expect(summary.body.totalResources).toBeGreaterThan(250);
    for (const row of rows) expect(Object.keys(row.evidence).length, row.checkId).toBeGreaterThan(0);
  });

  test("has a score, counts, and history that agree with the findings", async () => {
    const rows = await findings(ana, { status: "ACTIVE" });
    const { body } = await server.call("GET /security/score", { as: ana });
    const of = (severity: string) => rows.filter((row) => row.severity === severity).length;
    expect(body.findingsSummary).toEqual({
      critical: of("CRITICAL"),
      high: of("HIGH"),
      medium: of("MEDIUM"),
      low: of("LOW"),
      total: rows.length,
    });
    expect(body.score).toBeGreaterThan(0);
    expect(body.score).toBeLessThan(100);
    expect(body.autoRemediable).toBe(rows.filter((row) => row.remediation.automationAvailable).length);
    const scans = await server.call("GET /security/scans", { as: ana });
    expect(scans.body.scans[0]).toMatchObject({ scanId: body.scanId, score: body.score, partial: false });
    const fsbp = body.frameworks.find((one: { framework: string }) => one.framework === "fsbp");
    expect(fsbp.passed + fsbp.failed).toBeGreaterThan(0);
  });

  test("has the reason where a fix does not apply, which is that of its plan", async () => {
    const rows = await findings(ana, { status: "ACTIVE" });
    const reasons = rows.filter(({ remediation }) => remediation.manualBecause !== null);
    expect(reasons.map(({ resourceName, checkId }) => `${resourceName} ${checkId}`)).toContain(
      "sessions-001 elasticache-backups",
    );
    for (const { findingId, remediation } of reasons) {
      expect(remediation.automationAvailable).toBe(false);
      const { body } = await server.call("GET /security/remediation-preview", {
        as: ana,
        query: { findingId },
      });
      expect([body.state, body.reason]).toEqual(["manual", remediation.manualBecause]);
    }
  });

  test("a framework's requirements agree with its share of the score, and with the findings", async () => {
    const rows = await findings(ana, { status: "ACTIVE" });
    const { body: score } = await server.call("GET /security/score", { as: ana });
    for (const of of score.frameworks) {
      const params = { framework: of.framework };
      const { body } = await server.call("GET /security/frameworks/:framework", { as: ana, params });
      const { requirements, lastScan, ...standing } = body;
      expect(standing).toEqual(of);
      expect(lastScan).toBe(score.lastScan);
      const count = (status: string) =>
        requirements.filter((one: { status: string | null }) => one.status === status).length;
      expect([count("passed"), count("failed"), count("unknown")]).toEqual([
        of.passed,
        of.failed,
        of.unknown,
      ]);
      type Checks = { checks: { checkId: string; failed: number }[] };
      for (const check of requirements.flatMap(({ checks }: Checks) => checks))
        expect(check.failed, check.checkId).toBe(
          rows.filter(({ checkId, source }) => checkId === check.checkId && source === "skyledger").length,
        );
    }
    const unknown = await server.inject({
      method: "GET",
      url: "/api/security/frameworks/iso_27001",
      headers: { authorization: `Bearer ${ana.idToken}` },
    });
    expect(unknown.status).toBe(400);
  });

  test("counts a finding that is seen again instead of duplicating it", async () => {
    const before = await findings(ana);
    await scan(ana, { scanType: "QUICK" });
    const after = await findings(ana);
    expect(after.map((row) => row.findingId).sort()).toEqual(before.map((row) => row.findingId).sort());
    for (const row of after.filter(({ source }) => source === "skyledger")) {
      const earlier = before.find((one) => one.findingId === row.findingId);
      expect(row.detectionCount).toBe((earlier?.detectionCount ?? 0) + 1);
    }
  });

  test("limits a scan of one category to it and keeps the score of the whole", async () => {
    const whole = await server.call("GET /security/score", { as: ana });
    const before = new Map((await findings(ana)).map((row) => [row.findingId, row.detectionCount]));
    await scan(ana, { scanType: "QUICK", categories: ["Network"] });
    for (const row of await findings(ana)) {
      const again = row.category === "Network" && row.source === "skyledger" ? 1 : 0;
      expect(row.detectionCount).toBe((before.get(row.findingId) ?? 0) + again);
    }
    const after = await server.call("GET /security/score", { as: ana });
    expect(after.body.score).toBe(whole.body.score);
    const scans = await server.call("GET /security/scans", { as: ana, query: { limit: 1 } });
    expect(scans.body.scans[0].partial).toBe(true);
  });

  test.each([[{ categories: ["Everything"] }], [{ scanType: "SLOW" }], [{ categories: [] }], [{ depth: 3 }]])(
    "rejects %j",
    async (body) => {
      const { status, code } = await server.call("POST /security/scan", { as: ana, raw: { body } });
      expect([status, code]).toEqual([400, "invalid_input"]);
    },
  );
});

describe("results that could not be evaluated", () => {
  test("are listed with their reason, as many as the score counts, by check and by account", async () => {
    const score = await server.call("GET /security/score", { as: ana });
    const { body } = await server.call("GET /security/not-evaluated", { as: ana, query: { limit: 100 } });
    expect(body.total + body.notListed).toBe(score.body.unknown);
    expect(body.notListed).toBe(0);
    expect(body.notEvaluated).toHaveLength(Math.min(100, body.total));
    expect(body.total).toBeGreaterThan(0);
    for (const { why, title, accountName } of body.notEvaluated) {
      expect(why).toMatch(/^[A-Z0-9].*\.$/);
      expect([title, accountName]).not.toContain("");
    }
    const [first] = body.checks;
    const one = await server.call("GET /security/not-evaluated", {
      as: ana,
      query: { checkId: first.checkId },
    });
    expect(one.body.total).toBe(first.count);
    expect(new Set(one.body.notEvaluated.map((row: { checkId: string }) => row.checkId))).toEqual(
      new Set([first.checkId]),
    );
    const [account] = (await server.call("GET /accounts", { as: ana })).body.accounts;
    const ofAccount = await server.call("GET /security/not-evaluated", {
      as: ana,
      query: { accountId: account.id },
    });
    const scored = await server.call("GET /security/score", { as: ana, query: { accountId: account.id } });
    expect(ofAccount.body.total).toBe(scored.body.unknown);
  });

  test("are of no account, as the score is, where the ID is none", async () => {
    for (const key of ["GET /security/score", "GET /security/not-evaluated"] as const) {
      expect((await server.call(key, { as: ana, query: { accountId: "0" } })).status).toBe(200);
    }
  });

  test("are kept for the whole when a partial scan runs", async () => {
    const before = await server.call("GET /security/not-evaluated", { as: ana });
    await scan(ana, { scanType: "QUICK", categories: ["Network"] });
    const after = await server.call("GET /security/not-evaluated", { as: ana });
    expect(after.body).toEqual(before.body);
  });
});

describe("§4 the life of a finding", () => {
  test("Mark Fixed resolves it; the next scan reopens it as a regression, with every step in its history", async () => {
    const [row] = (await findings(ana, { status: "ACTIVE" })).filter(({ sources }) => sources.length === 1);
    const id = row?.findingId ?? "";
    const fixed = await change(ana, id, "RESOLVED", { note: "closed it" });
    expect(fixed.body.finding).toMatchObject({
      status: "RESOLVED",
      // The last reading, until the next one.
      complianceStatus: "FAILED",
      note: "closed it",
    });
    await scan(ana, { scanType: "QUICK" });
    const { body } = await server.call("GET /security/findings/:id", { as: ana, params: { id } });
    expect(body.finding).toMatchObject({ status: "ACTIVE", regression: true, resolvedAt: null });
    expect(body.history.map((line: { actor: string; to: string }) => [line.actor, line.to])).toEqual([
      ["scan", "ACTIVE"],
      [ana.email, "RESOLVED"],
      ["scan", "ACTIVE"],
    ]);
  });

  test("the same decision again, without a note, keeps the note and adds no history entry", async () => {
    const [row] = (await findings(ana, { status: "ACTIVE" })).filter(({ sources }) => sources.length === 1);
    const id = row?.findingId ?? "";
    const history = async () =>
      (await server.call("GET /security/findings/:id", { as: ana, params: { id } })).body.history;
    await change(ana, id, "IGNORED", { note: "a test bed" });
    const once = await history();
    const again = await change(ana, id, "IGNORED");
    expect(again.body.finding).toMatchObject({ status: "IGNORED", note: "a test bed" });
    expect(await history()).toEqual(once);
    await change(ana, id, "ACTIVE");
  });

  test("ignoring requires a note when the workspace requires one, and none otherwise", async () => {
    const [row] = await findings(ana, { status: "ACTIVE", sort: "title" });
    const id = row?.findingId ?? "";
    const settings = (ignoreNoteRequired: boolean) =>
      server.call("PUT /security/settings", { as: ana, body: { ignoreNoteRequired } });
    const known = async () => (await server.call("GET /security/settings", { as: ana })).body;
    expect(await known()).toMatchObject({ ignoreNoteRequired: false });
    expect((await settings(true)).body).toMatchObject({ ignoreNoteRequired: true });
    expect(await known()).toMatchObject({ ignoreNoteRequired: true });
    for (const more of [{}, { note: "" }, { note: "  " }]) {
      const refused = await change(ana, id, "IGNORED", more);
      expect([refused.status, refused.body.issues[0].path]).toEqual([400, "note"]);
    }
    expect((await findings(ana, { status: "ACTIVE" })).map(({ findingId }) => findingId)).toContain(id);
    const stranger = await server.person();
    expect((await server.call("GET /security/settings", { as: stranger })).body.ignoreNoteRequired).toBe(
      false,
    );
    expect((await change(ana, id, "IGNORED", { note: "a test bed" })).status).toBe(200);
    expect((await change(ana, id, "ACTIVE")).status).toBe(200);
    expect((await change(ana, id, "RESOLVED")).status).toBe(200);
    await change(ana, id, "ACTIVE");
    await settings(false);
    expect((await change(ana, id, "IGNORED")).status).toBe(200);
    await change(ana, id, "ACTIVE");
  });

  test("an ignored finding stays ignored over a scan, until its date; Reactivate reopens it", async () => {
    const [row] = await findings(ana, { status: "ACTIVE", sort: "title" });
    const id = row?.findingId ?? "";
    const until = new Date(server.clock.now.getTime() + 3_600_000).toISOString();
    await change(ana, id, "IGNORED", { note: "accepted", ignoredUntil: until });
    await scan(ana, { scanType: "QUICK" });
    const status = async () =>
      (await server.call("GET /security/findings/:id", { as: ana, params: { id } })).body.finding.status;
    expect(await status()).toBe("IGNORED");
    await change(ana, id, "ACTIVE");
    expect(await status()).toBe("ACTIVE");
  });

  test("an end date in the past is rejected", async () => {
    const [row] = await findings(ana);
    const { status, body } = await change(ana, row?.findingId ?? "", "IGNORED", {
      ignoredUntil: "2020-01-01T00:00:00Z",
    });
    expect(status).toBe(400);
    expect(body.issues[0].path).toBe("ignoredUntil");
  });

  test("allowed values are ACTIVE, RESOLVED and IGNORED", async () => {
    const [row] = await findings(ana);
    expect((await change(ana, row?.findingId ?? "", "SUPPRESSED")).status).toBe(400);
  });

  test("a finding whose resource leaves the inventory is resolved by the scan", async () => {
    const ben = await server.person();
    await scan(ben);
    const { body } = await server.call("GET /accounts", { as: ben });
    const id = body.accounts[0].id;
    await server.call("PATCH /accounts/:id", { as: ben, params: { id }, body: { regions: ["us-east-1"] } });
    await scan(ben, { scanType: "QUICK" });
    const elsewhere = (await findings(ben)).filter((row) => /:us-(east-2|west-2):/.test(row.resourceId));
    expect(elsewhere.length).toBeGreaterThan(0);
    for (const row of elsewhere) expect(row.status).toBe("RESOLVED");
  });
});

describe("§7 GET /security/findings", () => {
  test("returns most severe first, 100 per page, with filters and counts that add up", async () => {
    const { body } = await server.call("GET /security/findings", { as: ana });
    const order = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFORMATIONAL"];
    const ranks = body.findings.map((row: FindingRow) => order.indexOf(row.severity));
    expect(ranks).toEqual(ranks.toSorted((a: number, b: number) => a - b));
    expect(body.findings.length).toBeLessThanOrEqual(100);
    const { byStatus } = body.counts;
    expect(byStatus.ALL).toBe(byStatus.ACTIVE + byStatus.RESOLVED + byStatus.IGNORED);
    expect(byStatus.ALL).toBe(body.total);
    for (const { value, count } of body.counts.byCategory) {
      expect(await findings(ana, { category: value })).toHaveLength(count);
    }
  });

  test("searches, and narrows to a resource or a check", async () => {
    const [row] = await findings(ana);
    if (!row) throw new Error("there are no findings");
    const ofResource = await findings(ana, { resource_id: row.resourceId });
    expect(ofResource.every((one) => one.resourceId === row.resourceId)).toBe(true);
    const ofCheck = await findings(ana, { checkId: row.checkId });
    const groups = await server.call("GET /security/groups", { as: ana });
    expect(groups.body.groups.find((one: { checkId: string }) => one.checkId === row.checkId).count).toBe(
      ofCheck.length,
    );
    expect((await findings(ana, { q: row.checkId })).map((one) => one.findingId)).toContain(row.findingId);
    expect(await findings(ana, { q: "%_%" })).toEqual([]);
  });

  test("returns the texts of a finding's check", async () => {
    const known = new Map(checks.map((check) => [check.id, check]));
    const own = (await findings(ana)).filter(({ source }) => source === "skyledger");
    expect(own.length).toBeGreaterThan(100);
    for (const row of own) {
      const check = known.get(row.checkId);
      expect(row.severity).toBe(check?.severity.toUpperCase());
      expect(row.remediation.steps).toEqual(check?.remediation.steps);
    }
  });
});

describe("§7 POST /security/export", () => {
  async function download(body: Record<string, unknown>) {
    const prepared = await server.call("POST /security/export", { as: ana, raw: { body } });
    const token = String(prepared.body.exportUrl).split("/").at(-1) ?? "";
    return { prepared, file: await server.call("GET /exports/:token", { params: { token } }), token };
  }

  test("CSV contains every finding that it announces", async () => {
    const { prepared, file } = await download({ format: "CSV", includeResolved: true });
    expect(prepared.body.findingsCount).toBe((await findings(ana)).length);
    expect(file.headers["content-type"]).toMatch(/^text\/csv/);
    expect(file.text.trim().split("\r\n")).toHaveLength(prepared.body.findingsCount + 1);
  });

  test("every filter of the list narrows the export to the list's rows", async () => {
    const rows = await findings(ana);
    const [row] = rows;
    const filters = [
      { severity: "CRITICAL" },
      { category: "IAM" },
      { service: "s3" },
      { status: "RESOLVED" },
      { checkId: row?.checkId ?? "" },
      { q: "bucket", severity: "HIGH", category: "Data" },
    ];
    for (const filter of filters) {
      const listed = await findings(ana, filter);
      const { prepared, file } = await download({ format: "CSV", includeResolved: true, ...filter });
      if (listed.length === 0) {
        expect([filter, prepared.status, prepared.code]).toEqual([filter, 409, "conflict"]);
        continue;
      }
      const ids = file.text
        .trim()
        .split("\r\n")
        .slice(1)
        .map((line) => line.split(",")[0]);
      expect([filter, ids.sort()]).toEqual([filter, listed.map(({ findingId }) => findingId).sort()]);
      expect(prepared.body.findingsCount).toBe(listed.length);
      expect(listed.length).toBeLessThan(rows.length);
    }
  });

  test("an export for a scan leaves out findings first seen by later scans; an unknown scan is not found", async () => {
    const cara = await server.person();
    const first = await scan(cara, { categories: ["IAM"] });
    const before = await findings(cara);
    expect(before.length).toBeGreaterThan(0);
    await scan(cara);
    const { body: list } = await server.call("GET /security/scans", { as: cara });
    const next = list.scans[0]?.startedAt ?? "";
    // Security Hub has its own time of the first observation.
    const known = (await findings(cara)).filter(({ firstSeenAt }) => firstSeenAt < next);
    expect(known.length).toBeGreaterThanOrEqual(before.length);
    expect((await findings(cara)).length).toBeGreaterThan(known.length);
    const body = { format: "CSV", includeResolved: true } as const;
    const of = async (scanId: string) =>
      await server.call("POST /security/export", { as: cara, body: { ...body, scanId } });
    const early = await of(String(first.scanId));
    expect(early.body.findingsCount).toBe(known.length);
    const latest = await of(String((await server.call("GET /security/score", { as: cara })).body.scanId));
    expect(latest.body.findingsCount).toBe((await findings(cara)).length);
    const mine = await server.call("GET /security/score", { as: ana });
    for (const scanId of ["doesnotexist", crypto.randomUUID(), String(mine.body.scanId)]) {
      const answer = await of(scanId);
      expect([scanId, answer.status, answer.code]).toEqual([scanId, 404, "not_found"]);
    }
  });

  test("it contains fewer findings without resolved ones", async () => {
    const [row] = await findings(ana, { status: "ACTIVE" });
    await change(ana, row?.findingId ?? "", "RESOLVED");
    const all = await download({ format: "CSV", includeResolved: true });
    const open = await download({ format: "CSV", includeResolved: false });
    expect(open.prepared.body.findingsCount).toBeLessThan(all.prepared.body.findingsCount);
    expect(open.file.text).not.toContain(row?.findingId);
    await change(ana, row?.findingId ?? "", "ACTIVE");
  });

  test.each(["OCSF", "ASFF"])("%s is JSON with one entry per finding", async (format) => {
    const { prepared, file } = await download({ format, includeResolved: true });
    const parsed = JSON.parse(file.text);
    expect(format === "OCSF" ? parsed : parsed.Findings).toHaveLength(prepared.body.findingsCount);
  });

  test("the link expires after ten minutes", async () => {
    const { token } = await download({ format: "CSV" });
    server.clock.advance(10 * 60_000);
    const { status, code } = await server.call("GET /exports/:token", { params: { token } });
    expect([status, code]).toEqual([404, "not_found"]);
  });
});

describe("one account of several", () => {
  const stranger = "00000000-0000-4000-8000-000000000000";
  let ben: TestPerson;
  let accountIds: string[];

  beforeAll(async () => {
    ben = await server.person();
    await server.call("POST /resources/discover", { as: ben });
    // A second account that contains the buckets of the first, and was read with it.
    await server.database.forWorkspace(ben.workspaceId, async (tx) => {
      const { rows } = await tx.query<{ id: string }>(
        `insert into cloud_accounts (workspace_id, kind, name, aws_account_id, regions, status, last_discovered_at)
         select workspace_id, kind, 'Second', '222233334444', regions, status, last_discovered_at from cloud_accounts
         where workspace_id = $1 returning id`,
        [ben.workspaceId],
      );
      await tx.query(
        "update resources set account_id = $2 where workspace_id = $1 and cfn_type = 'AWS::S3::Bucket'",
        [ben.workspaceId, rows[0]?.id],
      );
    });
    const { body } = await server.call("GET /accounts", { as: ben });
    accountIds = body.accounts.map(({ id }: { id: string }) => id);
    await scan(ben, { scanType: "QUICK" });
  });

  const score = async (query: { accountId?: string } = {}) =>
    (await server.call("GET /security/score", { as: ben, query })).body;

  test("GET /security/score with accountId returns that account's score, and the accounts' findings add up to all", async () => {
    const whole = await score();
    const each: (typeof whole)[] = [];
    for (const accountId of accountIds) each.push(await score({ accountId }));
    expect(each).toHaveLength(2);
    for (const one of each) {
      expect(one.score).toBeGreaterThan(0);
      expect(one.grade).toMatch(/^[A-F]$/);
      expect(one.scanId).toBe(whole.scanId);
      expect(one.findingsSummary.total).toBeGreaterThan(0);
      expect(one.findingsSummary.total).toBeLessThan(whole.findingsSummary.total);
    }
    const sum = (of: (one: typeof whole) => number) => each.reduce((total, one) => total + of(one), 0);
    expect(sum((one) => one.findingsSummary.total)).toBe(whole.findingsSummary.total);
    expect(sum((one) => one.unknown)).toBe(whole.unknown);
    expect(sum((one) => one.autoRemediable)).toBe(whole.autoRemediable);
  });

  test("a scan of another account does not change an account's score and its time", async () => {
    const [first = "", second = ""] = accountIds;
    const before = await score({ accountId: first });
    await scan(ben, { scanType: "QUICK", accountIds: [second] });
    expect(await score({ accountId: first })).toEqual(before);
    expect((await score({ accountId: second })).scanId).not.toBe(before.scanId);
  });

  test("an unknown account has no score and no findings", async () => {
    expect(await score({ accountId: stranger })).toMatchObject({
      score: null,
      grade: null,
      scanId: null,
      findingsSummary: { total: 0 },
    });
  });

  test("POST /security/export with accountId contains that account's findings only", async () => {
    const [, accountId = ""] = accountIds;
    const body = { format: "CSV", accountId } as const;
    const prepared = await server.call("POST /security/export", { as: ben, body });
    const { body: page } = await server.call("GET /security/findings", { as: ben, query: { accountId } });
    expect(prepared.body.findingsCount).toBe(page.total);
    const token = String(prepared.body.exportUrl).split("/").at(-1) ?? "";
    const file = await server.call("GET /exports/:token", { params: { token } });
    expect(file.text.trim().split("\r\n")).toHaveLength(page.total + 1);
    const none = await server.call("POST /security/export", {
      as: ben,
      body: { ...body, accountId: stranger },
    });
    expect([none.status, none.code]).toEqual([409, "conflict"]);
  });
});
