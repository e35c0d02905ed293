import { expect, test } from "vitest";
import type { Queryable } from "../platform/db/queryable.ts";
import { createRecountSavings } from "./recount.ts";
import type { CountedSaving, OpenSaving } from "./store/counted-savings.ts";

/** A saving on an instance that costs 10 dollars a month. */
const saving = (id: string, part: string, perMonth: string): OpenSaving => ({
  id,
  accountId: "account",
  type: "INSTANCE_RIGHTSIZING",
  claims: [["arn:machine", perMonth]],
  part,
  cost: "10",
  pool: null,
  poolsTouched: [],
});

async function recount(open: readonly OpenSaving[]): Promise<Record<string, [string, string | null]>> {
  let written: readonly CountedSaving[] = [];
  const recountSavings = createRecountSavings({
    reopenEnded: async () => [],
    open: async () => [...open],
    write: async (_tx, _workspaceId, _accountIds, counted) => {
      written = counted;
    },
  });
  // Stand-ins for the store's functions.
  await recountSavings(undefined as unknown as Queryable, "workspace", "2026-05-01T00:00:00.000Z", []);
  return Object.fromEntries(
    written.map(({ id, all, instead }) => [id, [all?.toString() ?? "none", instead] as const]),
  ) as Record<string, [string, string | null]>;
}

test("a saving that replaces another but does not count itself is skipped", async () => {
  // The compute part takes all 10 dollars. Of the settings, "medium" comes before "small" but finds no money
  // left.
  expect(
    await recount([
      saving("large", "compute", "10"),
      saving("medium", "settings", "6"),
      saving("small", "settings", "5"),
    ]),
  ).toEqual({ large: ["10", null], medium: ["0", "large"], small: ["0", "large"] });
});

test("a partly counted one keeps its place, and names the one with the rest", async () => {
  // 7 + 3 of the 10 dollars; 2 of the second are the first's.
  expect(await recount([saving("first", "compute", "7"), saving("second", "settings", "5")])).toEqual({
    first: ["7", null],
    second: ["3", "first"],
  });
});
