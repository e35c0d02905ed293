import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../platform/db/database.ts";
import { createTestUser, createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import { createViewsStore, type NewView, type ViewsStore } from "./store.ts";

let db: Database;
let views: ViewsStore;
let workspaceId: string;
let ana: string;
let ben: string;
beforeAll(async () => {
  db = await openTestDatabase();
  views = createViewsStore(db);
});
afterAll(() => db.close());
beforeEach(async () => {
  workspaceId = await createTestWorkspace(db);
  ana = await createTestUser(db, workspaceId);
  ben = await createTestUser(db, workspaceId);
});

const now = new Date("2026-11-24T10:00:00.000Z");
const LIMIT = 3;

const save = (name: string, given: Partial<NewView> = {}) =>
  views.save(
    workspaceId,
    { userId: ana, page: "findings", name, search: { q: name }, replace: false, now, ...given },
    LIMIT,
  );
const names = async (userId = ana, page: NewView["page"] = "findings") =>
  (await views.of(workspaceId, userId, page)).map(({ name }) => name);

test("a view is listed by name, for its person and page only", async () => {
  const saved = await save("beta", { search: { severity: "HIGH", q: "a b" } });
  await save("Alpha");
  await save("Costs", { page: "costs" });
  await save("Ben's", { userId: ben });
  expect(await names()).toEqual(["Alpha", "beta"]);
  expect(await names(ana, "costs")).toEqual(["Costs"]);
  expect(await names(ben)).toEqual(["Ben's"]);
  expect(await views.of(workspaceId, ana, "findings")).toContainEqual(saved);
  expect(saved).toMatchObject({ search: { severity: "HIGH", q: "a b" }, createdAt: now.toISOString() });
});

test("names are case-insensitive and unique, unless the view is replaced", async () => {
  await save("Mine");
  expect(await save("mine")).toBe("taken");
  expect(await save("MINE", { replace: true, search: { q: "new" } })).toMatchObject({ search: { q: "new" } });
  expect(await names()).toEqual(["MINE"]);
});

test("the limit counts the person's views of the page, and a replacement is allowed at the limit", async () => {
  for (const name of ["1", "2"]) await save(name);
  await save("Costs", { page: "costs" });
  await save("Ben's", { userId: ben });
  expect(await save("3")).toMatchObject({ name: "3" });
  expect(await save("4")).toBe("full");
  expect(await save("3", { replace: true })).toMatchObject({ name: "3" });
  expect(await names()).toEqual(["1", "2", "3"]);
});

test("two tabs that save at once do not exceed the limit", async () => {
  for (const name of ["1", "2"]) await save(name);
  const saved = await Promise.all([save("3"), save("4")]);
  expect(saved.filter((one) => one === "full")).toHaveLength(1);
  expect(await names()).toHaveLength(LIMIT);
});

describe("sharing", () => {
  const saved = async (name: string) => {
    const view = await save(name);
    if (typeof view === "string") throw new Error(view);
    return view.id;
  };
  const owner = () => ({ workspaceId, userId: ana });
  const team = async (...members: string[]) => {
    const { rows } = await db.queryIn<{ id: string }>(
      workspaceId,
      "insert into teams (workspace_id, name, created_at) values ($1, 'Platform', $2) returning id",
      [workspaceId, now],
    );
    const teamId = rows[0]?.id ?? "";
    for (const userId of members) {
      await db.queryIn(
        workspaceId,
        "insert into team_members (workspace_id, team_id, user_id) values ($1, $2, $3)",
        [workspaceId, teamId, userId],
      );
    }
    return teamId;
  };

  test("a view is seen by everyone of its workspace, after their own, until it is no longer shared", async () => {
    const id = await saved("Alpha");
    await save("Zeta", { userId: ben });
    expect(await names(ben)).toEqual(["Zeta"]);
    await views.share(owner(), id, { kind: "everyone" });
    expect(await names(ben)).toEqual(["Zeta", "Alpha"]);
    expect(await names(ben, "costs")).toEqual([]);
    const stranger = await createTestWorkspace(db);
    expect(await views.of(stranger, await createTestUser(db, stranger), "findings")).toEqual([]);
    await views.share(owner(), id, null);
    expect(await names(ben)).toEqual(["Zeta"]);
    expect(await names()).toEqual(["Alpha"]);
  });

  test("a view is seen by the members of its team only, and is private once the team is gone", async () => {
    const cem = await createTestUser(db, workspaceId);
    const id = await saved("Alpha");
    const teamId = await team(ben);
    expect(await views.share(owner(), id, { kind: "team", teamId })).toMatchObject({
      sharedWith: { kind: "team", teamId, name: "Platform" },
    });
    expect([await names(ben), await names(cem), await names()]).toEqual([["Alpha"], [], ["Alpha"]]);
    await db.queryIn(workspaceId, "delete from teams where workspace_id = $1 and id = $2", [
      workspaceId,
      teamId,
    ]);
    expect(await names(ben)).toEqual([]);
    expect(await views.of(workspaceId, ana, "findings")).toMatchObject([{ sharedWith: null }]);
  });

  test("only its owner shares it, with a team of the workspace", async () => {
    const id = await saved("Alpha");
    const teamId = await team(ben);
    const everyone = { kind: "everyone" } as const;
    expect(await views.share({ workspaceId, userId: ben }, id, everyone)).toBe("no_view");
    const elsewhere = { workspaceId: await createTestWorkspace(db), userId: ana };
    expect(await views.share(elsewhere, id, everyone)).toBe("no_view");
    expect(await views.share(elsewhere, id, { kind: "team", teamId })).toBe("no_team");
    expect(await views.share(owner(), id, { kind: "team", teamId: id })).toBe("no_team");
    expect(await names(ben)).toEqual([]);
  });

  test("a shared view is replaced by its owner only, stays shared, and counts for its owner only", async () => {
    const id = await saved("Alpha");
    await views.share(owner(), id, { kind: "everyone" });
    expect(await save("Alpha", { userId: ben, search: { q: "ben" }, replace: true })).toMatchObject({
      owner: { userId: ben },
      sharedWith: null,
    });
    await save("Alpha", { replace: true, search: { q: "new" } });
    expect(await views.of(workspaceId, ben, "findings")).toMatchObject([
      { search: { q: "ben" }, owner: { userId: ben } },
      { search: { q: "new" }, owner: { userId: ana }, sharedWith: { kind: "everyone" } },
    ]);
    for (const name of ["1", "2"]) await save(name, { userId: ben });
    expect(await save("3", { userId: ben })).toBe("full");
    expect(await views.remove(workspaceId, ben, id)).toBe(false);
  });
});

test("only its person can delete a view", async () => {
  const saved = await save("Mine");
  const id = typeof saved === "string" ? "" : saved.id;
  expect(await views.remove(workspaceId, ben, id)).toBe(false);
  expect(await views.remove(await createTestWorkspace(db), ana, id)).toBe(false);
  expect(await names()).toEqual(["Mine"]);
  expect(await views.remove(workspaceId, ana, id)).toBe(true);
  expect(await views.remove(workspaceId, ana, id)).toBe(false);
});
