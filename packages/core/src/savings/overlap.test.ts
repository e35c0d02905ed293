import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Money } from "../model/money.ts";
import { holds } from "../testing/holds.ts";
import { type CountableSaving, countOnce } from "./overlap.ts";

function saving(
  id: string,
  arn: string,
  amount: string,
  more: Partial<CountableSaving> = {},
): CountableSaving {
  const perMonth = Money.parse(amount);
  return {
    id,
    claims: [{ arn, perMonth }],
    part: "whole",
    cost: Money.parse("140.16"),
    pool: null,
    poolsTouched: [],
    ...more,
  };
}
function counted(...savings: CountableSaving[]): Record<string, string> {
  return Object.fromEntries([...countOnce(savings)].map(([id, { amount }]) => [id, amount.toFixed(2)]));
}

describe("countOnce", () => {
  it("counts the larger of stopping and resizing one machine, once", () => {
    expect(counted(saving("resize", "i-1", "70.08"), saving("stop", "i-1", "140.16"))).toEqual({
      stop: "140.16",
      resize: "0.00",
    });
  });

  it("adds savings on different parts of a resource, up to its cost", () => {
    const compute = saving("resize", "db-1", "100", { part: "compute" });
    const storage = saving("storage", "db-1", "60", { part: "storage" });
    expect(counted(compute, storage)).toEqual({ resize: "100.00", storage: "40.16" });
    expect(counted(compute, storage, saving("delete", "db-1", "140.16"))).toEqual({
      delete: "140.16",
      resize: "0.00",
      storage: "0.00",
    });
  });

  it("names the saving that took the rest of a part, and none if all of it counts", () => {
    const compute = saving("resize", "db-1", "100", { part: "compute" });
    const storage = (amount: string) => saving("storage", "db-1", amount, { part: "storage" });
    const reported = (amount: string) => {
      const { amount: counts, countedIn } = countOnce([compute, storage(amount)]).get("storage") ?? {};
      return [counts?.toFixed(2), countedIn];
    };
    // The database costs 140.16, of which 40.16 is left.
    expect(reported("40.15")).toEqual(["40.15", null]);
    expect(reported("40.16")).toEqual(["40.16", null]);
    expect(reported("40.17")).toEqual(["40.16", "resize"]);
  });

  it("excludes only the resource that another saving took", () => {
    const claims = [
      { arn: "vol-1", perMonth: Money.parse("8") },
      { arn: "vol-2", perMonth: Money.parse("5") },
    ];
    const instance = saving("terminate", "i-1", "0", { claims, cost: Money.parse("13") });
    const volume = saving("delete", "vol-1", "20", { cost: Money.parse("20") });
    expect(counted(instance, volume)).toEqual({ delete: "20.00", terminate: "5.00" });
  });

  it("subtracts usage savings from a purchase, and counts one purchase per pool", () => {
    const stop = saving("stop", "i-1", "100", { poolsTouched: ["EC2"] });
    const plan = saving("plan", "account", "250", {
      pool: "EC2",
      part: "commitment",
      cost: Money.parse("900"),
    });
    const reserved = { ...plan, ...saving("reserved", "account", "240"), pool: "EC2", part: "commitment" };
    reserved.cost = Money.parse("900");
    expect(counted(stop, plan, reserved)).toEqual({ stop: "100.00", plan: "150.00", reserved: "0.00" });
    expect(
      counted(saving("stop", "i-1", "140", { poolsTouched: ["EC2"] }), { ...plan, cost: Money.parse("90") }),
    ).toEqual({
      stop: "140.00",
      plan: "0.00",
    });
  });

  it("counts a purchase for machines that are not stopped or resized, and names what counts instead", () => {
    const claims = ["i-1", "i-2", "i-3"].map((arn) => ({ arn, perMonth: Money.parse("26") }));
    const reserved = saving("reserved", "", "0", { claims, part: "compute", pool: "EC2" });
    const plan = {
      ...reserved,
      id: "plan",
      claims: claims.map(({ arn }) => ({ arn, perMonth: Money.parse("19") })),
    };
    const stop = saving("stop", "i-1", "70", { part: "compute", poolsTouched: ["EC2"] });
    const advice = saving("advice", "account", "90", {
      part: "commitment",
      pool: "EC2",
      cost: Money.parse("300"),
    });
    const result = countOnce([plan, advice, reserved, stop]);
    expect([...result].map(([id, { amount, countedIn }]) => [id, amount.toFixed(2), countedIn])).toEqual([
      ["stop", "70.00", null],
      ["advice", "20.00", "stop"], // 90 − 70
      ["reserved", "32.00", "advice"], // 2 × 26 − 20
      ["plan", "0.00", "reserved"],
    ]);
  });

  it("never exceeds the cost of the resources, whatever overlaps", () => {
    const cents = fc.integer({ min: 0, max: 50_000 }).map((value) => Money.parse((value / 100).toFixed(2)));
    const costs = fc.array(cents, { minLength: 5, maxLength: 5 });
    const one = fc.record({
      of: fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 3 }),
      share: fc.double({ min: 0, max: 3, noNaN: true }),
      part: fc.constantFrom("whole", "compute", "storage"),
      pool: fc.constantFrom(null, null, "EC2"),
    });
    holds(
      fc.property(costs, fc.array(one, { maxLength: 12 }), (costOf, savings) => {
        const made = savings.map(({ of, share, part, pool }, index): CountableSaving => {
          // A rule can claim more than exists; the total cannot.
          const claims = of.map((resource) => {
            const cost = costOf[resource] ?? Money.zero;
            const wanted = cost.times(share);
            return {
              arn: `r${resource}`,
              perMonth: of.length > 1 && wanted.compare(cost) > 0 ? cost : wanted,
            };
          });
          const cost = Money.sum(of.map((resource) => costOf[resource] ?? Money.zero));
          return { id: String(index), claims, part, cost, pool, poolsTouched: [] };
        });
        const total = Money.sum([...countOnce(made).values()].map(({ amount }) => amount));
        const concerned = new Set(savings.flatMap(({ of }) => of));
        const cost = Money.sum([...concerned].map((resource) => costOf[resource] ?? Money.zero));
        expect(total.compare(cost)).not.toBe(1);
      }),
    );
  });

  it("counts the same in any order", () => {
    const all = [saving("b", "i-1", "10"), saving("a", "i-1", "10"), saving("c", "i-2", "5")];
    expect(counted(...all)).toEqual(counted(...all.toReversed()));
  });
});
