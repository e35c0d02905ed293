import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { createTestUser, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { createPeopleStore, type PeopleStore, type Person } from "./people-store.ts";

let db: Database;
let people: PeopleStore;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  db = await openTestDatabase();
  people = createPeopleStore(db);
});
afterAll(() => db.close());
beforeEach(async () => {
  const workspaceId = await createTestWorkspace(db);
  ana = { workspaceId, userId: await createTestUser(db, workspaceId) };
  ben = { workspaceId, userId: await createTestUser(db, workspaceId) };
});

test("choices are a person's own, and what is left out stays", async () => {
  const nothing = { firstSteps: null, tour: null, dismissedAnalysis: null };
  const dismissedAnalysis = crypto.randomUUID();
  expect(await people.preferences(ana)).toEqual(nothing);
  expect(await people.change(ana, { tour: "skipped" })).toEqual({ ...nothing, tour: "skipped" });
  expect(await people.change(ana, { dismissedAnalysis })).toEqual({
    ...nothing,
    tour: "skipped",
    dismissedAnalysis,
  });
  expect(await people.change(ana, { firstSteps: "folded" })).toMatchObject({
    firstSteps: "folded",
    tour: "skipped",
  });
  expect(await people.change(ana, { tour: null })).toMatchObject({ firstSteps: "folded", tour: null });
  expect(await people.preferences(ana)).toEqual({ firstSteps: "folded", tour: null, dismissedAnalysis });
  expect(await people.preferences(ben)).toEqual(nothing);
});

test("a visit lasts while its person comes back within half an hour; the next one begins with when it was left", async () => {
  const at = (time: string) => {
    const now = new Date(`2026-11-24T${time}:00.000Z`);
    return people.visit(ana, now, new Date(now.getTime() - 30 * 60_000));
  };
  expect(await at("08:00")).toBeNull();
  expect(await at("08:25")).toBeNull();
  expect(await at("08:55")).toBeNull();
  expect(await at("09:26")).toBe("2026-11-24T08:55:00.000Z");
  // Loaded again, the page shows the same.
  expect(await at("09:30")).toBe("2026-11-24T08:55:00.000Z");
  expect(await at("12:00")).toBe("2026-11-24T09:30:00.000Z");
  // A server whose clock is behind changes nothing.
  expect(await at("11:59")).toBe("2026-11-24T09:30:00.000Z");
  expect(await at("12:29")).toBe("2026-11-24T09:30:00.000Z");
});

test("choosing something is no visit", async () => {
  await people.change(ana, { tour: "skipped" });
  const now = new Date("2026-11-24T08:00:00.000Z");
  expect(await people.visit(ana, now, new Date(0))).toBeNull();
  expect(await people.preferences(ana)).toMatchObject({ firstSteps: null, tour: "skipped" });
});
