import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SANDBOX_RESOURCES: "100" }, { schedules: true });
});
afterAll(() => server.close());

const accountOf = async (as: TestPerson) =>
  ({ id: (await server.call("GET /accounts", { as })).body.accounts[0].id }) as { id: string };

test("an account's schedules are answered and changed, by the workspace's clocks", async () => {
  const as = await server.person();
  const params = await accountOf(as);
  const { body } = await server.call("GET /accounts/:id/schedules", { as, params });
  expect(body).toMatchObject({
    timeZone: "UTC",
    schedules: [
      { kind: "discovery", frequency: "daily", problem: null, lastStartedAt: null },
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
  expect(changed.body.schedules).toMatchObject([weekly, { ...off, nextRunAt: null }, { frequency: "daily" }]);
  expect(new Date(changed.body.schedules[0].nextRunAt).getUTCDay()).toBe(0);
  expect(changed.body.schedules[0].nextRunAt).toMatch(/T23:59:00\.000Z$/);
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

test("a night that was missed while the server stood still is caught up at its start, run by nobody", async () => {
  const as = await server.person();
  const tomorrow = new Date(server.clock.now.getTime() + 2 * 24 * 3_600_000);
  // The nights of a new account are written when somebody looks, or by the next round.
  await server.call("GET /accounts/:id/schedules", { as, params: await accountOf(as) });
  const later = await startTestServer(
    { SANDBOX_RESOURCES: "100" },
    { schedules: true, database: server.database, now: () => tomorrow },
  );
  const kinds = await vi.waitFor(
    async () => {
      const { runs } = (await server.call("GET /runs", { as })).body;
      const ended = runs.filter(({ status }: { status: string }) => status === "completed");
      const of = ended.map(({ kind }: { kind: string }) => kind);
      expect(of).toEqual(expect.arrayContaining(["cost_analysis", "discovery", "security_scan"]));
      return of;
    },
    { timeout: 30_000, interval: 200 },
  );
  expect(kinds.filter((kind: string) => kind === "security_scan")).toHaveLength(1);
  const { body } = await server.call("GET /accounts/:id/schedules", { as, params: await accountOf(as) });
  for (const { lastStartedAt, nextRunAt } of body.schedules) {
    expect(lastStartedAt).toBe(tomorrow.toISOString());
    expect(Date.parse(nextRunAt)).toBeGreaterThan(tomorrow.getTime());
  }
  await later.close();
}, 60_000);
