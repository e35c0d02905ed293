// Due dates of findings: the workspace's days by severity, counted from when a finding opened.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;
const none = { CRITICAL: null, HIGH: null, MEDIUM: null, LOW: null, INFORMATIONAL: null };

type Row = { findingId: string; severity: string; status: string; dueAt: string | null; firstSeenAt: string };

beforeAll(async () => {
  server = await startTestServer();
  ana = await server.person();
  await server.call("POST /accounts", { as: ana, body: { kind: "sandbox", name: "Sandbox" } });
  await server.call("POST /resources/discover", { as: ana, body: {} });
  await server.call("POST /security/scan", { as: ana, body: {} });
});
afterAll(() => server.close());

const rows = async (query: object = {}): Promise<Row[]> =>
  (await server.call("GET /security/findings", { as: ana, query: { limit: 200, ...query } })).body.findings;
const setDays = (dueDays: object) =>
  server.call("PUT /security/settings", { as: ana, raw: { body: { dueDays } } });
/** Opens a finding some seconds more than a number of days ago. */
const open = (id: string, days: number, seconds: number) =>
  server.database.system((tx) =>
    tx.query(
      "update findings set open_since = now() - make_interval(days => $2) - make_interval(secs => $3) where id = $1",
      [id, days, seconds],
    ),
  );

describe("a workspace without a policy", () => {
  test("has no due dates", async () => {
    expect((await server.call("GET /security/settings", { as: ana })).body.dueDays).toEqual(none);
    const all = await rows();
    expect(all.length).toBeGreaterThan(10);
    expect(all.filter(({ dueAt }) => dueAt !== null)).toEqual([]);
    expect(await rows({ due: "overdue" })).toEqual([]);
    expect(await rows({ due: "soon" })).toEqual([]);
  });
});

describe("due days", () => {
  test.each([0, 731, 1.5, "7"])("%s is refused", async (days) => {
    expect((await setDays({ ...none, HIGH: days })).status).toBe(400);
  });

  test.each([1, 730])("%s are taken, and other settings stay", async (days) => {
    await server.call("PUT /security/settings", { as: ana, body: { ignoreNoteRequired: true } });
    expect((await setDays({ ...none, LOW: days })).body).toEqual({
      ignoreNoteRequired: true,
      dueDays: { ...none, LOW: days },
    });
    await server.call("PUT /security/settings", { as: ana, body: { ignoreNoteRequired: false } });
  });

  test("give active findings of their severity a date, and no others", async () => {
    await setDays({ ...none, HIGH: 14 });
    const all = await rows({ status: "ACTIVE" });
    const high = all.filter(({ severity }) => severity === "HIGH");
    expect(high.length).toBeGreaterThan(1);
    for (const { dueAt, firstSeenAt } of high)
      expect(Date.parse(dueAt ?? "") - Date.parse(firstSeenAt)).toBe(14 * 24 * 3_600_000);
    expect(all.filter(({ dueAt, severity }) => severity !== "HIGH" && dueAt !== null)).toEqual([]);
    const id = high[0]?.findingId ?? "";
    const status = (to: "ACTIVE" | "IGNORED") =>
      server.call("POST /security/update-status", { as: ana, body: { findingId: id, status: to } });
    expect((await status("IGNORED")).body.finding.dueAt).toBeNull();
    expect((await status("ACTIVE")).body.finding.dueAt).toBe(high[0]?.dueAt);
  });

  test("put a finding among the overdue ones after the day, and among those due soon 7 days before", async () => {
    await setDays({ ...none, HIGH: 14 });
    const [high] = await rows({ status: "ACTIVE", severity: "HIGH" });
    const id = high?.findingId ?? "";
    const standing = async () => {
      const has = async (due: string) => (await rows({ due })).some(({ findingId }) => findingId === id);
      return [await has("soon"), await has("overdue")];
    };
    await open(id, 7, -60);
    expect(await standing()).toEqual([false, false]);
    await open(id, 7, 60);
    expect(await standing()).toEqual([true, false]);
    await open(id, 14, -60);
    expect(await standing()).toEqual([true, false]);
    await open(id, 14, 60);
    expect(await standing()).toEqual([false, true]);
    await server.call("POST /security/update-status", {
      as: ana,
      body: { findingId: id, status: "IGNORED" },
    });
    expect(await standing()).toEqual([false, false]);
  });

  test("count the overdue ones with the other filters", async () => {
    await setDays({ ...none, MEDIUM: 5 });
    // Some can be older: Security Hub says since when it has known them.
    await server.database.system((tx) =>
      tx.query("update findings set open_since = now() where severity = 2"),
    );
    const [one, two] = await rows({ status: "ACTIVE", severity: "MEDIUM" });
    await open(one?.findingId ?? "", 5, 60);
    await open(two?.findingId ?? "", 6, 0);
    const { body } = await server.call("GET /security/findings", { as: ana, query: { due: "overdue" } });
    expect([body.total, body.counts.byStatus.ALL, body.counts.byStatus.ACTIVE]).toEqual([2, 2, 2]);
    const { body: grouped } = await server.call("GET /security/groups", {
      as: ana,
      query: { due: "overdue", by: "account" },
    });
    expect(grouped.groups.map(({ count }: { count: number }) => count)).toEqual([2]);
  });
});

describe("the day that a finding opened", () => {
  const openedOf = async (id: string) => {
    const { rows: found } = await server.database.system((tx) =>
      tx.query<{ at: string }>("select open_since as at from findings where id = $1", [id]),
    );
    return found[0]?.at;
  };
  const setBy = (id: string, by: string) =>
    server.database.system((tx) =>
      tx.query("update findings set status = 'RESOLVED', set_by = $2, content = null where id = $1", [
        id,
        by,
      ]),
    );
  const rescan = () =>
    server.call("POST /security/scan", { as: ana, body: { scanType: "QUICK" } }).then(({ status }) => {
      expect(status).toBe(200);
    });

  test("is that of its return if a scan had seen it gone, and stays if a person had marked it fixed", async () => {
    const [gone, marked] = await rows({ status: "ACTIVE", severity: "LOW" });
    const ids = [gone?.findingId ?? "", marked?.findingId ?? ""] as const;
    for (const id of ids) await open(id, 40, 0);
    const before = await Promise.all(ids.map(openedOf));
    await setBy(ids[0], "scan");
    await setBy(ids[1], "person");
    await rescan();
    const after = await Promise.all(ids.map(openedOf));
    expect(Date.parse(after[0] ?? "")).toBeGreaterThan(Date.parse(before[0] ?? ""));
    expect(after[1]).toBe(before[1]);
    await rescan();
    expect(await openedOf(ids[0])).toBe(after[0]);
  });
});
