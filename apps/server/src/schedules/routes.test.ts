import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { somePreferences } from "../testing/some-preferences.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  // Only the servers of the last test start due runs.
  server = await startTestServer({ SANDBOX_RESOURCES: "100" });
});
afterAll(() => server.close());

const accountOf = async (as: TestPerson) =>
  ({ id: (await server.call("GET /accounts", { as })).body.accounts[0].id }) as { id: string };

test("an account's schedules are returned and changed in the workspace's time zone", async () => {
  const as = await server.person();
  const params = await accountOf(as);
  const { body } = await server.call("GET /accounts/:id/schedules", { as, params });
  expect(body).toMatchObject({
    timeZone: "UTC",
    schedules: [
      { kind: "discovery", frequency: "daily", problem: null, lastStartedAt: null },
      { kind: "metrics", frequency: "daily" },
      { kind: "cost_analysis", frequency: "daily" },
      { kind: "security_scan", frequency: "daily" },
    ],
  });
  const weekly = { kind: "discovery", frequency: "weekly", time: "23:59", weekday: 0 } as const;
  const off = { kind: "cost_analysis", frequency: "off", time: "00:00", weekday: 0 } as const;
  const changed = await server.call("PUT /accounts/:id/schedules", {
    as,
    params,
    body: { schedules: [weekly, off] },
  });
  expect(changed.body.schedules).toMatchObject([
    weekly,
    { kind: "metrics", frequency: "daily" },
    { ...off, nextRunAt: null },
    { frequency: "daily" },
  ]);
  expect(new Date(changed.body.schedules[0].nextRunAt).getUTCDay()).toBe(0);
  expect(changed.body.schedules[0].nextRunAt).toMatch(/T23:59:00\.000Z$/);
});

test("a duplicate kind is rejected with its position", async () => {
  const as = await server.person();
  const params = await accountOf(as);
  const off = { kind: "metrics", frequency: "off", time: "00:00", weekday: 0 } as const;
  const answer = await server.call("PUT /accounts/:id/schedules", {
    as,
    params,
    body: { schedules: [off, { ...off, frequency: "daily" }] },
  });
  expect([answer.status, answer.body.issues]).toEqual([
    400,
    [{ path: "schedules.1.kind", message: "Use each kind of schedule only once." }],
  ]);
});

test.each([{ time: "24:00" }, { time: "2:30" }, { weekday: 7 }, { frequency: "yearly" }, { kind: "lunch" }])(
  "%j is refused",
  async (wrong) => {
    const as = await server.person();
    const one = { kind: "discovery", frequency: "daily", time: "02:30", weekday: 1, ...wrong };
    const raw = { body: { schedules: [one] } };
    const answer = await server.call("PUT /accounts/:id/schedules", { as, params: await accountOf(as), raw });
    expect(answer).toMatchObject({ status: 400, code: "invalid_input" });
  },
);

test("§4 another time zone moves every next run immediately, except due ones", async () => {
  const as = await server.person();
  const params = await accountOf(as);
  const at = (kind: "discovery" | "metrics", frequency: "daily" | "weekly") =>
    ({ kind, frequency, time: "02:30", weekday: 3 }) as const;
  await server.call("PUT /accounts/:id/schedules", {
    as,
    params,
    body: { schedules: [at("discovery", "daily"), at("metrics", "weekly")] },
  });
  const overdue = new Date(server.clock.now.getTime() - 60_000).toISOString();
  const held = new Date(server.clock.now.getTime() + 60_000).toISOString();
  await server.database.system((tx) =>
    tx.query(
      "update schedules set next_run_at = $2, held_until = $3 where account_id = $1 and kind = 'security_scan'",
      [params.id, overdue, held],
    ),
  );
  const saved = await server.call("PUT /notifications/preferences", {
    as,
    raw: { body: { ...somePreferences, time_zone: "Asia/Kolkata" } },
  });
  expect(saved.status).toBe(200);
  const { body } = await server.call("GET /accounts/:id/schedules", { as, params });
  expect(body.timeZone).toBe("Asia/Kolkata");
  const [discovery, metrics, , scan] = body.schedules;
  // 02:30 in India is 21:00 the day before in UTC.
  expect(discovery.nextRunAt).toMatch(/T21:00:00\.000Z$/);
  expect(Date.parse(discovery.nextRunAt) - server.clock.now.getTime()).toBeLessThanOrEqual(24 * 3_600_000);
  expect(metrics.nextRunAt).toMatch(/T21:00:00\.000Z$/);
  expect(new Date(metrics.nextRunAt).getUTCDay()).toBe(2);
  expect(scan.nextRunAt).toBe(overdue);
});

test("§4 a missed night is caught up once at the start, without a starter: the inventory first, then its evaluations", async () => {
  const as = await server.person();
  const params = await accountOf(as);
  const now = server.clock.now;
  const inAMinute = new Date(now.getTime() + 61_000);
  const schedules = async () =>
    (await server.call("GET /accounts/:id/schedules", { as, params })).body.schedules;
  // Two hours ago, at any time of the test: the account's own night might start within the minute.
  const time = new Date(now.getTime() - 2 * 3_600_000).toISOString().slice(11, 16);
  const nights = (["discovery", "metrics", "cost_analysis", "security_scan"] as const).map(
    (kind) => ({ kind, frequency: "daily", time, weekday: 0 }) as const,
  );
  await server.call("PUT /accounts/:id/schedules", { as, params, body: { schedules: nights } });
  expect((await schedules()).map((one: { time: string }) => one.time)).toEqual([time, time, time, time]);
  // The servers share the queue, so they need the same date: the night moves, not the clocks.
  const lastNight = new Date(now.getTime() - 8 * 3_600_000);
  await server.database.system((tx) =>
    tx.query("update schedules set next_run_at = $2 where account_id = $1", [params.id, lastNight]),
  );
  const startAt = (time: Date) =>
    startTestServer(
      { SANDBOX_RESOURCES: "100" },
      { schedules: true, database: server.database, now: () => time },
    );
  type Shown = { kind: string; status: string; result: { metrics?: number; message: string } };
  const ended = (kinds: readonly string[]) =>
    vi.waitFor(
      async () => {
        const runs: Shown[] = (await server.call("GET /runs", { as })).body.runs;
        const completed = runs.filter(({ status }) => status === "completed");
        expect(completed.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...kinds]));
        return completed;
      },
      { timeout: 300_000, interval: 200 },
    );
  const recommendations = async () =>
    (await server.call("GET /cost/recommendations", { as })).body.recommendations.length;
  const first = await startAt(now);
  await ended(["cost_analysis", "discovery", "security_scan"]);
  // Metrics wait for the discovery; its savings are evaluated with them.
  expect(await recommendations()).toBe(0);
  const second = await startAt(inAMinute);
  const runs = await ended(["metrics"]);
  expect(runs.map(({ kind }) => kind).sort()).toEqual([
    "cost_analysis",
    "discovery",
    "metrics",
    "security_scan",
  ]);
  const metrics = runs.find(({ kind }) => kind === "metrics")?.result;
  expect(metrics?.message).toMatch(/^Read \d+ metrics; \d+ recommendations\.$/);
  expect(metrics?.metrics).toBeGreaterThan(0);
  expect(await recommendations()).toBeGreaterThan(0);
  for (const { kind, lastStartedAt, nextRunAt } of await schedules()) {
    expect(lastStartedAt).toBe((kind === "metrics" ? inAMinute : now).toISOString());
    expect(Date.parse(nextRunAt)).toBeGreaterThan(inAMinute.getTime());
  }
  // They share the database with the first one: nothing may follow this test.
  await second.close();
  await first.close();
});
