import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SANDBOX_RESOURCES: "100", SANDBOX_ACCOUNTS: "6" });
});
afterAll(() => server.close());

type Member = { accountId: string; state: string; unitId: string; missing?: string };
const byState = (accounts: readonly Member[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(accounts, ({ state }) => state)).map(([state, list]) => [
      state,
      list?.length,
    ]),
  );

test("a new workspace's sandbox organization is connected, with a state for each account", async () => {
  const as = await server.person();
  const { body, status } = await server.call("GET /organization", { as });
  expect(status).toBe(200);
  expect(byState(body.accounts)).toEqual({ connected: 4, no_role: 1, suspended: 1 });
  expect(body).toMatchObject({ sandbox: true, include: [], exclude: [], problem: null });
  const units = new Set(body.units.map(({ id }: { id: string }) => id));
  expect(body.units[0].parentId).toBeNull();
  for (const { unitId } of body.accounts) expect(units).toContain(unitId);
  const without = body.accounts.find(({ state }: Member) => state === "no_role");
  expect(without.missing).toMatch(/^Create the role SkyledgerReadOnly in this account: .*sts:AssumeRole/);
  const list = await server.call("GET /accounts", { as });
  expect(list.body.accounts).toHaveLength(4);
  expect(list.body.accounts.every(({ label }: { label: string }) => label.endsWith(": sample data"))).toBe(
    true,
  );
});

test("by default, three accounts are connected, and a suspended one and one without a role are shown", async () => {
  const small = await startTestServer({ SANDBOX_RESOURCES: "100", SANDBOX_ACCOUNTS: undefined });
  try {
    const as = await small.person();
    const { body } = await small.call("GET /organization", { as });
    expect(byState(body.accounts)).toEqual({ connected: 3, no_role: 1, suspended: 1 });
    const list = await small.call("GET /accounts", { as });
    expect(list.body.accounts).toHaveLength(3);
  } finally {
    await small.close();
  }
});

test("an account has one name on all pages: the workspace's, once it is connected", async () => {
  const as = await server.person();
  const names = async () => {
    const { body } = await server.call("GET /organization", { as });
    const { body: list } = await server.call("GET /accounts", { as });
    const connected = new Map<string, string>(
      list.accounts.map(({ id, name }: { id: string; name: string }) => [id, name]),
    );
    return { body, connected };
  };
  const { body, connected } = await names();
  for (const { connectionId, name } of body.accounts)
    if (connectionId !== null) expect(name).toBe(connected.get(connectionId));
  const without = body.accounts.find(
    ({ connectionId }: { connectionId: string | null }) => connectionId === null,
  );
  expect(without.name).not.toBe("");
  await server.call("PATCH /accounts/:id", {
    as,
    params: { id: body.connectionId },
    body: { name: "Payer" },
  });
  const { body: after } = await names();
  const management = after.accounts.find(({ accountId }: Member) => accountId === body.managementAccountId);
  expect(management.name).toBe("Payer");
});

test("excluded accounts are archived, keep their data, and come back when they are included again", async () => {
  const as = await server.person();
  const { body: before } = await server.call("GET /organization", { as });
  const excluded = before.accounts.find(
    ({ state, accountId }: Member) => state === "connected" && accountId !== before.managementAccountId,
  );
  const { body: after } = await server.call("PATCH /organization", {
    as,
    body: { include: [], exclude: [{ accountId: excluded.accountId }] },
  });
  expect(byState(after.accounts)).toEqual({ connected: 3, excluded: 1, no_role: 1, suspended: 1 });
  expect((await server.call("GET /accounts", { as })).body.accounts).toHaveLength(3);
  const kept = await server.call("GET /accounts/:id", { as, params: { id: excluded.connectionId } });
  expect(kept.body.archivedAt).not.toBeNull();
  const { body: again } = await server.call("PATCH /organization", {
    as,
    body: { include: [], exclude: [] },
  });
  expect(byState(again.accounts)).toEqual(byState(before.accounts));
  const restored = await server.call("GET /accounts/:id", { as, params: { id: excluded.connectionId } });
  expect(restored.body.archivedAt).toBeNull();
});

test("an OU and a tag choose accounts; unknown ones are rejected with their position", async () => {
  const as = await server.person();
  const { body } = await server.call("GET /organization", { as });
  const unit = body.accounts.find(({ state }: Member) => state === "no_role").unitId;
  const { body: chosen } = await server.call("PATCH /organization", {
    as,
    body: { include: [{ unit }], exclude: [] },
  });
  expect(byState(chosen.accounts)).toMatchObject({ no_role: 1 });
  expect(chosen.accounts.filter(({ state }: Member) => state === "connected")).toEqual([]);
  const wrong = await server.call("PATCH /organization", {
    as,
    body: { include: [], exclude: [{ unit }, { accountId: "999999999999" }, { unit: "ou-none-00000000" }] },
  });
  expect(wrong.status).toBe(400);
  expect(wrong.body.issues.map(({ path }: { path: string }) => path)).toEqual([
    "exclude.1.accountId",
    "exclude.2.unit",
  ]);
});

test("a member that a person disconnects stays disconnected", async () => {
  const as = await server.person();
  const { body } = await server.call("GET /organization", { as });
  const one = body.accounts.find(
    ({ state, accountId }: Member) => state === "connected" && accountId !== body.managementAccountId,
  );
  await server.call("DELETE /accounts/:id", { as, params: { id: one.connectionId } });
  const { body: after } = await server.call("POST /organization/refresh", { as });
  expect(after.exclude).toEqual([{ accountId: one.accountId }]);
  expect(after.accounts.find(({ accountId }: Member) => accountId === one.accountId)).toMatchObject({
    state: "excluded",
    connectionId: null,
  });
});

test("a discovery of every account reads all members", async () => {
  const as = await server.person();
  const { status } = await server.call("POST /resources/discover", { as });
  expect(status).toBe(200);
  const { body } = await server.call("GET /organization", { as });
  const connected = body.accounts.filter(({ state }: Member) => state === "connected");
  expect(connected).toHaveLength(4);
  for (const { resourceCount } of connected) expect(resourceCount).toBeGreaterThan(50);
});

/** Sets when a member ended, as if AWS had listed it as closed on that day. */
const endedDaysAgo = (accountId: string, days: number) =>
  server.database.system((tx) =>
    tx.query(
      "update organization_accounts set aws_state = 'CLOSED', ended_at = $2 where aws_account_id = $1",
      [accountId, new Date(server.clock.now.getTime() - days * 86_400_000)],
    ),
  );

test.each([
  { days: 89.9, kept: true },
  { days: 90.1, kept: false },
])("data of an account that ended $days days ago is kept: $kept", async ({ days, kept }) => {
  const as = await server.person();
  const { body } = await server.call("GET /organization", { as });
  const one = body.accounts.find(
    ({ state, accountId }: Member) => state === "connected" && accountId !== body.managementAccountId,
  );
  // It is no longer listed: the sandbox organization has no such account any more.
  await server.database.system((tx) =>
    tx.query("update organization_accounts set aws_account_id = $2 where aws_account_id = $1", [
      one.accountId,
      "123456789012",
    ]),
  );
  await server.database.system((tx) =>
    tx.query("update cloud_accounts set aws_account_id = '123456789012' where id = $1", [one.connectionId]),
  );
  await endedDaysAgo("123456789012", days);
  const { body: after } = await server.call("POST /organization/refresh", { as });
  const ended = after.accounts.find(({ accountId }: Member) => accountId === "123456789012");
  expect(ended?.state).toBe(kept ? "archived" : undefined);
  const account = await server.call("GET /accounts/:id", { as, params: { id: one.connectionId } });
  expect(account.status).toBe(kept ? 200 : 404);
});

test("an organization of another workspace does not exist", async () => {
  const [one, other] = [await server.person(), await server.person()];
  const ids = async (as: typeof one) =>
    (await server.call("GET /organization", { as })).body.accounts.map(({ accountId }: Member) => accountId);
  const [mine, theirs] = [await ids(one), await ids(other)];
  expect(mine.filter((id: string) => theirs.includes(id))).toEqual([]);
});

test("disconnecting the management account disconnects the organization, and its members stay", async () => {
  const as = await server.person();
  const { body } = await server.call("GET /organization", { as });
  await server.call("DELETE /accounts/:id", { as, params: { id: body.connectionId } });
  expect((await server.call("GET /organization", { as })).status).toBe(404);
  expect((await server.call("GET /accounts", { as })).body.accounts).toHaveLength(3);
});
