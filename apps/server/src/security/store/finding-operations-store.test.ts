import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { createFinding, recordScan, storedScan } from "../../platform/db/testing/stored-scans.ts";
import {
  createTestAccount,
  createTestUser,
  createTestWorkspace,
  openTestDatabase,
} from "../../platform/db/testing.ts";
import { createFindingOperationsStore, type FindingOperationsStore } from "./finding-operations-store.ts";
import { createFindingsStore, type FindingsStore } from "./findings-store.ts";

let db: Database;
let operations: FindingOperationsStore;
let findings: FindingsStore;
let workspaceId: string;
let ids: Map<string, string>;

const at = (day: number) => `2026-05-0${day}T00:00:00.000Z`;
const idOf = (name: string) => ids.get(name) ?? "";
const names = ["a", "b", "c", "d"];

beforeAll(async () => {
  db = await openTestDatabase();
  operations = createFindingOperationsStore(db);
  findings = createFindingsStore(db);
});
afterAll(() => db.close());

beforeEach(async () => {
  workspaceId = await createTestWorkspace(db);
  const account = await createTestAccount(db, workspaceId);
  const failing = names.map((name) =>
    createFinding(account, {
      arn: `arn:${name}`,
      resourceName: name,
      ...(name === "d" ? { status: "IGNORED" } : {}),
    }),
  );
  const scan = storedScan({ id: randomUUID(), startedAt: at(1), finishedAt: at(1) });
  await recordScan(db, workspaceId, scan, { accountId: failing[0]?.accountId ?? "", failing });
  const rows = await findings.list(workspaceId, {}, { sort: "resource", limit: 9, offset: 0 });
  ids = new Map(rows.map(({ resourceName, id }) => [resourceName, id]));
});

const operation = (day: number, more: { id?: string; request?: object } = {}) => ({
  ...{
    id: randomUUID(),
    kind: "status" as const,
    actor: "ana",
    at: at(day),
    request: { status: "RESOLVED" },
  },
  ...more,
});

describe("a person's change of one finding", () => {
  const change = async (
    name: string,
    to: "ACTIVE" | "RESOLVED" | "IGNORED",
    day: number,
    note: string | null,
  ) =>
    await operations.changeOne(workspaceId, idOf(name), operation(day), (before) => ({
      state: { ...before, status: to, setBy: "person", ignoredUntil: null, regression: false },
      transition: before.status === to && note === null ? null : { from: before.status, to, note },
    }));

  test("is written with its history and audit, to this finding alone", async () => {
    const changed = await change("b", "RESOLVED", 5, "Done.");
    expect(changed).toMatchObject({
      finding: { status: "RESOLVED", setBy: "person", note: "Done.", resolvedAt: at(5) },
      changed: true,
    });
    expect(await findings.find(workspaceId, idOf("c"))).toMatchObject({ status: "ACTIVE", note: null });
    expect(await findings.history(workspaceId, idOf("b"))).toMatchObject([
      { at: at(5), actor: "ana", from: "ACTIVE", to: "RESOLVED", note: "Done.", assignedTo: null },
      { from: null, to: "ACTIVE" },
    ]);
  });

  test("adds no entry when it changes nothing, and keeps the note and the first day", async () => {
    await change("b", "RESOLVED", 5, "Done.");
    expect(await change("b", "RESOLVED", 6, null)).toMatchObject({
      finding: { status: "RESOLVED", note: "Done.", resolvedAt: at(5) },
      changed: false,
    });
    expect(await findings.history(workspaceId, idOf("b"))).toHaveLength(2);
  });

  test("clears the end date when it reactivates a finding", async () => {
    await change("b", "RESOLVED", 5, null);
    expect(await change("b", "ACTIVE", 7, null)).toMatchObject({
      finding: { status: "ACTIVE", resolvedAt: null },
    });
  });

  test("returns nothing for an unknown finding, or an invalid id", async () => {
    ids.set("no-one", randomUUID()).set("no id", "no id");
    expect(await change("no-one", "RESOLVED", 5, null)).toBeUndefined();
    expect(await change("no id", "RESOLVED", 5, null)).toBeUndefined();
    expect(await findings.find(workspaceId, "no id")).toBeUndefined();
  });
});

describe("an operation", () => {
  test("starts once; the same request returns its result, another with its ID is rejected", async () => {
    const first = operation(2);
    expect(await operations.begin(workspaceId, first, at(1))).toBe("begun");
    const context = { operationId: first.id, actor: "ana", at: at(2) };
    await operations.finish(workspaceId, context, { matched: 3, detail: {} });
    expect(await operations.begin(workspaceId, { ...first, at: at(3) }, at(1))).toMatchObject({
      ...{ matched: 3, changed: 0, finished: true },
    });
    const other = { ...first, request: { status: "IGNORED" } };
    expect(await operations.begin(workspaceId, other, at(1))).toBe("other");
    // Another workspace may use the same ID.
    expect(await operations.begin(await createTestWorkspace(db), first, at(1))).toBe("begun");
  });

  test("is deleted after a day, with its rows", async () => {
    const old = operation(2);
    await operations.begin(workspaceId, old, at(1));
    await operations.begin(workspaceId, operation(4), at(3));
    expect(await operations.claimUndo(workspaceId, old.id, at(4))).toBeUndefined();
  });

  test("changes the findings its decision applies to, counts the rest, and changes no finding of another workspace", async () => {
    const given = operation(2);
    await operations.begin(workspaceId, given, at(1));
    const context = { operationId: given.id, actor: "ana", at: at(2) };
    const all = [...names.map(idOf), randomUUID()];
    const counts = await operations.changeStatus(workspaceId, context, all, (finding) =>
      finding.status === "ACTIVE"
        ? {
            state: { ...finding, status: "RESOLVED", setBy: "person" },
            transition: { from: "ACTIVE", to: "RESOLVED", note: null },
          }
        : null,
    );
    expect(counts).toEqual({ changed: 3, skipped: 2 });
    const listed = await findings.list(workspaceId, {}, { sort: "resource", limit: 9, offset: 0 });
    expect(listed.map(({ status }) => status)).toEqual(["RESOLVED", "RESOLVED", "RESOLVED", "IGNORED"]);
    const stranger = await createTestWorkspace(db);
    expect(await operations.matching(stranger, {})).toEqual([]);
    expect(await operations.matching(workspaceId, { status: "RESOLVED" })).toEqual(
      ["a", "b", "c"].map(idOf).sort(),
    );
  });

  test("writes an assignment entry for each finding that someone else had, and none for the others", async () => {
    const ana = await createTestUser(db, workspaceId);
    const given = { ...operation(2), kind: "assign" as const };
    await operations.begin(workspaceId, given, at(1));
    const context = { operationId: given.id, actor: "ana", at: at(2) };
    const to = { kind: "member" as const, id: ana, name: "Ana" };
    expect(await operations.assign(workspaceId, context, [idOf("a")], to)).toEqual({
      changed: 1,
      skipped: 0,
    });
    expect(await operations.assign(workspaceId, context, [idOf("a"), idOf("b")], to)).toEqual({
      ...{ changed: 1, skipped: 1 },
    });
    expect(await findings.find(workspaceId, idOf("b"))).toMatchObject({ assignee: { id: ana } });
    expect((await findings.history(workspaceId, idOf("a"))).map(({ assignedTo }) => assignedTo)).toEqual([
      ...["Ana", null],
    ]);
    // A member who leaves has no findings assigned any more.
    await db.queryIn(workspaceId, "delete from users where id = $1", [ana]);
    expect(await findings.find(workspaceId, idOf("a"))).toMatchObject({ assignee: null });
  });
});

test("keeps a selection for a limited time, for its own workspace", async () => {
  const id = await operations.saveSelection(workspaceId, [idOf("a")], at(2), at(1));
  expect(await operations.selection(workspaceId, id)).toEqual([idOf("a")]);
  expect(await operations.selection(await createTestWorkspace(db), id)).toEqual([]);
  await operations.saveSelection(workspaceId, [idOf("b")], at(4), at(3));
  expect(await operations.selection(workspaceId, id)).toEqual([]);
});
