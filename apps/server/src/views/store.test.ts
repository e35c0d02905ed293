import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
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

test("only its person can delete a view", async () => {
  const saved = await save("Mine");
  const id = typeof saved === "string" ? "" : saved.id;
  expect(await views.remove(workspaceId, ben, id)).toBe(false);
  expect(await views.remove(await createTestWorkspace(db), ana, id)).toBe(false);
  expect(await names()).toEqual(["Mine"]);
  expect(await views.remove(workspaceId, ana, id)).toBe(true);
  expect(await views.remove(workspaceId, ana, id)).toBe(false);
});
