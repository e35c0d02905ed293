import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Day, daysOf } from "@skyledger/core/cost/calendar";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  charge,
  focusRows,
  type TestCharge,
  writeCsv,
} from "../billing-imports/reader/testing/export-files.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

const appliedOn = "2026-05-13";

let server: TestServer;
let exportsIn: string;
beforeAll(async () => {
  exportsIn = await mkdtemp(join(tmpdir(), "skyledger-verified-"));
  server = await startTestServer({ SANDBOX_RESOURCES: "300", BILLING_EXPORT_DIR: exportsIn });
});
afterAll(async () => {
  await server.close();
  await rm(exportsIn, { recursive: true });
});

/** A person at noon of the implementation day, whose sandbox account was discovered. */
async function starter() {
  server.clock.now = new Date(`${appliedOn}T12:00:00Z`);
  const person = await server.person();
  let as: Pick<TestPerson, "idToken"> = person;
  const discover = async () =>
    expect((await server.call("POST /resources/discover", { as })).status).toBe(200);
  const saver = {
    person,
    discover,
    as: () => as,
    /** Advancing the clock ends the session. */
    async at(day: Day) {
      server.clock.now = new Date(`${day}T12:00:00Z`);
      const { email, password } = person;
      as = (await server.call("POST /auth/login", { body: { email, password } })).body;
    },
    analyse: async () => expect((await server.call("POST /cost/analysis", { as })).status).toBe(200),
    verified: async () => (await server.call("GET /cost/verified-savings", { as })).body,
    detail: async (id: string) =>
      (await server.call("GET /cost/recommendations/:id", { as, params: { id } })).body.recommendation,
    implement: async (recommendation_id: string) =>
      expect(
        (
          await server.call("POST /cost/recommendations/implement", {
            as,
            body: { recommendation_id, manual: true },
          })
        ).status,
      ).toBe(200),
    of: async (ruleId: string) => {
      const { body } = await server.call("GET /cost/recommendations", { as, query: { limit: 500 } });
      return body.recommendations.filter((one: { ruleId: string }) => one.ruleId === ruleId);
    },
  };
  await discover();
  return saver;
}
type Saver = Awaited<ReturnType<typeof starter>>;

describe("verified savings in the sandbox account, from Cost Explorer", () => {
  test("a released address: waits, then is measured after 7 and 30 days", async () => {
    const ana = await starter();
    expect(await ana.verified()).toMatchObject({
      items: [],
      totals: [{ days: 7, measured: 0 }, { days: 30 }],
    });
    const [address] = await ana.of("ec2-eip-unassociated");
    const id = address.recommendationId;
    expect((await ana.detail(id)).verifiedSavings).toBeNull();
    // A real run, which releases it in the sandbox account.
    const applied = await server.call("POST /cost/recommendations/implement", {
      as: ana.as(),
      body: { recommendation_id: id, confirmName: address.resourceName },
    });
    expect(applied).toMatchObject({ status: 200, body: { remediation: { status: "COMPLETED" } } });
    // The sandbox account's changes have the machine's time, which differs from the server's here.
    await server.database.forWorkspace(ana.person.workspaceId, (tx) =>
      tx.query("update sandbox_changes set at = $1", [server.clock.now.toISOString()]),
    );

    // Nothing was read by resource yet: the oldest of the days before is kept until a week later.
    expect((await ana.verified()).items).toMatchObject([
      {
        recommendationId: id,
        sandbox: true,
        windows: [
          { days: 7, state: "waiting", for: "analysis", until: "2026-05-19" },
          { days: 30, state: "waiting", for: "analysis", until: "2026-05-19" },
        ],
      },
    ]);
    await ana.analyse();
    expect((await ana.verified()).items[0].windows).toMatchObject([
      { state: "waiting", for: "days", until: "2026-05-24" },
      { state: "waiting", for: "days", until: "2026-06-16" },
    ]);
    await ana.at("2026-05-17");
    await ana.discover();
    await ana.analyse();
    expect((await ana.detail(id)).verifiedAt).not.toBeNull();

    await ana.at("2026-05-24");
    // The days have ended; their bill has not been read.
    expect((await ana.verified()).items[0].windows[0]).toMatchObject({ state: "waiting", for: "analysis" });
    await ana.analyse();
    // 0.005 an hour: 0.12 a day, 3.65 a month.
    const week = {
      days: 7,
      state: "measured",
      baseline: { start: "2026-05-06", end: "2026-05-12" },
      window: { start: "2026-05-14", end: "2026-05-20" },
      sources: ["cost-explorer"],
      billedBefore: "0.84",
      billedAfter: "0",
      saved: "0.84",
      predicted: "0.84",
      ratio: 1,
    };
    const then = await ana.verified();
    expect(then.items[0].windows).toMatchObject([
      week,
      { state: "waiting", for: "days", until: "2026-06-16" },
    ]);
    expect(then.totals).toMatchObject([
      { days: 7, measured: 1, waiting: 0, unknown: 0, saved: "0.84", predicted: "0.84", ratio: 1 },
      { days: 30, measured: 0, waiting: 1, unknown: 0, saved: "0" },
    ]);

    for (const day of ["2026-06-02", "2026-06-11", "2026-06-16"]) {
      await ana.at(day);
      await ana.analyse();
    }
    expect((await ana.detail(id)).verifiedSavings).toMatchObject([
      week,
      {
        days: 30,
        state: "measured",
        baseline: { start: "2026-05-06" },
        billedBefore: "3.6",
        billedAfter: "0",
        saved: "3.6",
        predicted: "3.6",
      },
    ]);
  });

  test("days that were not read in time are unknown, with how to get them, and not zero", async () => {
    const ben = await starter();
    const [address] = await ben.of("ec2-eip-unassociated");
    await ben.implement(address.recommendationId);
    await ben.at("2026-06-30");
    await ben.analyse();
    const { items, totals } = await ben.verified();
    expect(items[0].windows[0]).toEqual({
      days: 7,
      state: "unknown",
      reason: "no_costs_before",
      message:
        "The resource's cost in the days before is unknown. Import a billing export, which has daily costs for all resources. Cost Explorer keeps 14 days.",
    });
    expect(totals[0]).toMatchObject({ measured: 0, unknown: 1 });
  });

  test("a purchase has no resource whose bill could show it", async () => {
    const eve = await starter();
    const { body } = await server.call("GET /cost/recommendations", {
      as: eve.as(),
      query: { type: "RESERVED_INSTANCE,SAVINGS_PLAN" },
    });
    await eve.implement(body.recommendations[0].recommendationId);
    expect((await eve.verified()).items[0].windows).toMatchObject([
      { state: "unknown", reason: "purchase" },
      { state: "unknown", reason: "purchase" },
    ]);
  });
});

describe("verified savings from a billing export", () => {
  test("measured from the bill's own lines; waits for missing days", async () => {
    const ida = await starter();
    const [volume] = await ida.of("ebs-volume-unattached");
    await ida.implement(volume.recommendationId);
    const accounts = (await server.call("GET /accounts", { as: ida.as() })).body.accounts;
    const account = accounts[0].awsAccountId;
    await mkdir(join(exportsIn, "bill"));
    const source = await server.call("POST /cost/imports", {
      as: ida.as(),
      body: { kind: "folder", accountId: accounts[0].id, path: "bill" },
    });
    const deliver = async (month: Day, charges: TestCharge[]) => {
      await writeCsv(join(exportsIn, "bill", `${month}.csv`), focusRows(charges));
      const started = await server.call("POST /cost/imports/:id/run", {
        as: ida.as(),
        params: { id: source.body.id },
      });
      await ended(ida, started.body.runId);
    };
    const line = (day: Day, change: Partial<TestCharge>) =>
      charge({ period: `${day.slice(0, 7)}-01T00:00:00Z`, start: `${day}T00:00:00Z`, account, ...change });
    const id = volume.resourceId.split("/").at(-1);
    /** Two dollars a day until it is deleted; another resource continues; refunds are not savings. */
    const bill = (start: Day, end: Day) =>
      daysOf({ start, end }).flatMap((day) => [
        line(day, { resource: "i-0other", billed: "5" }),
        ...(day <= appliedOn
          ? [
              line(day, { resource: id, billed: "1.5" }),
              line(day, { resource: volume.resourceId, billed: "0.5" }),
              line(day, { resource: id, category: "Credit", billed: "-1" }),
            ]
          : []),
        line(day, { resource: id, category: "Adjustment", billed: "-0.25" }),
      ]);

    await ida.at("2026-05-26");
    await deliver("2026-05", bill("2026-05-01", "2026-05-22"));
    // Usage reaches the 22nd, so AWS may still change the 20th, the window's last day.
    expect((await ida.verified()).items[0].windows[0]).toMatchObject({
      state: "waiting",
      for: "export",
      until: null,
    });
    await deliver("2026-05", bill("2026-05-01", "2026-05-23"));
    expect((await ida.verified()).items[0].windows[0]).toMatchObject({
      state: "measured",
      sources: ["billing-export"],
      billedBefore: "14",
      billedAfter: "0",
      saved: "14",
    });
    // Twelve days of the month precede: one whole week. The month before makes it four.
    await deliver("2026-04", bill("2026-04-01", "2026-04-30"));
    await ida.at("2026-06-20");
    await deliver("2026-05", bill("2026-05-01", "2026-05-31"));
    await deliver("2026-06", bill("2026-06-01", "2026-06-18"));
    expect((await ida.verified()).items[0].windows[1]).toMatchObject({
      state: "measured",
      baseline: { start: "2026-04-15", end: "2026-05-12" },
      window: { start: "2026-05-14", end: "2026-06-12" },
      billedBefore: "60",
      saved: "60",
    });

    // A month that an earlier version imported, without days, is read once more.
    await server.database.forWorkspace(ida.person.workspaceId, async (tx) => {
      await tx.query("update cost_resources set billed_by_day = null where period_start = '2026-05-01'");
      await tx.query("update billing_months set by_day = false where month = '2026-05-01'");
    });
    expect((await ida.verified()).items[0].windows).toMatchObject([
      { state: "waiting", for: "export" },
      { state: "waiting", for: "export" },
    ]);
    await deliver("2026-06", bill("2026-06-01", "2026-06-19"));
    expect((await ida.verified()).items[0].windows).toMatchObject([{ saved: "14" }, { saved: "60" }]);
  });
});

async function ended(saver: Saver, id: string): Promise<void> {
  for (;;) {
    const { body } = await server.call("GET /runs/:id", { as: saver.as(), params: { id } });
    if (body.status === "completed") return;
    if (!["queued", "running"].includes(body.status)) throw new Error(`${body.status}: ${body.error}`);
    // wall: a pause between two looks at a run
    await sleep(20);
  }
}
