import { Money } from "@skyledger/core/model/money";
import { countOnce } from "@skyledger/core/savings/overlap";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Queryable } from "../platform/db/queryable.ts";
import { createRecountSavings } from "./recount.ts";
import type { CountedSaving, OpenSaving, SharedSavings } from "./store/counted-savings.ts";

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

async function recount(
  open: readonly OpenSaving[],
  shared: SharedSavings[] = [],
): Promise<Record<string, [string, string | null]>> {
  let written: readonly CountedSaving[] = [];
  let purchases: readonly CountedSaving[] = [];
  const recountSavings = createRecountSavings({
    reopenEnded: async () => [],
    open: async () => [...open],
    write: async (_tx, _workspaceId, _accountIds, counted) => {
      written = counted;
    },
    shared: async () => shared,
    writePurchases: async (_tx, _workspaceId, counted) => {
      purchases = counted;
    },
  });
  // Stand-ins for the store's functions.
  await recountSavings(undefined as unknown as Queryable, "workspace", "2026-05-01T00:00:00.000Z", []);
  return Object.fromEntries(
    [...written, ...purchases].map(({ id, all, instead }) => [
      id,
      [all?.toString() ?? "none", instead] as const,
    ]),
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

/** A saving of an account on its own machine, which costs 100 dollars a month. */
const usage = (id: string, accountId: string, perMonth: string): OpenSaving => ({
  ...{ ...saving(id, "compute", perMonth), accountId, cost: "100", poolsTouched: ["EC2"] },
  claims: [[`arn:${accountId}`, perMonth]],
});

/** A purchase of the payer for machines of these accounts, or for the whole pool. */
const purchase = (id: string, claims: Record<string, string>, part: string): OpenSaving => ({
  ...{ ...saving(id, part, "0"), accountId: "payer", type: "SAVINGS_PLAN", cost: "300", pool: "EC2" },
  claims: Object.entries(claims).map(([accountId, amount]) => [`arn:${accountId}`, amount]),
});

test("a purchase for all accounts leaves out what an account saves on its own usage", async () => {
  const plan = purchase("plan", { first: "30", second: "30", third: "30" }, "compute");
  const together = [plan, usage("resize", "second", "40")];
  expect(await recount([], [{ payerId: "payer", open: together }])).toEqual({ plan: ["60", "resize"] });
});

test("purchases of several sources for the same machines of other accounts count once", async () => {
  const own = purchase("own", { first: "30", second: "30" }, "compute");
  const advised = purchase("advised", { payer: "70" }, "commitment");
  expect(await recount([], [{ payerId: "payer", open: [own, advised] }])).toEqual({
    advised: ["70", null],
    own: ["0", "advised"],
  });
});

const accountIds = ["payer", "first", "second"] as const;
const dollars = fc.integer({ min: 1, max: 100 }).map(String);

test("the totals of accounts add up to that of all accounts as one, whatever they share", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ accountId: fc.constantFrom(...accountIds), perMonth: dollars }), { maxLength: 8 }),
      fc.array(
        fc.record({
          claims: fc.dictionary(fc.constantFrom(...accountIds), dollars, { minKeys: 1 }),
          part: fc.constantFrom("compute", "commitment"),
        }),
        { maxLength: 5 },
      ),
      async (usages, purchases) => {
        const onUsage = usages.map(({ accountId, perMonth }, at) => usage(`u${at}`, accountId, perMonth));
        const bought = purchases.map(({ claims, part }, at) => purchase(`p${at}`, claims, part));
        const counted = new Map<string, number>();
        for (const accountId of accountIds) {
          const own = [...onUsage, ...bought].filter((one) => one.accountId === accountId);
          const shared = [{ payerId: "payer", open: [...onUsage, ...bought] }];
          for (const [id, [amount]] of Object.entries(await recount(own, shared))) {
            counted.set(id, Number(amount));
          }
        }
        const asOne = countOnce(
          [...onUsage, ...bought].map(({ claims, cost, ...one }) => ({
            ...one,
            cost: Money.parse(cost),
            claims: claims.map(([arn, perMonth]) => ({ arn, perMonth: Money.parse(perMonth) })),
          })),
        );
        const sum = [...counted.values()].reduce((total, one) => total + one, 0);
        expect(sum).toBe(Money.sum([...asOne.values()].map(({ amount }) => amount)).toNumber());
        // Nothing is counted twice: no machine saves more than it costs.
        expect(sum).toBeLessThanOrEqual(300);
      },
    ),
  );
});
