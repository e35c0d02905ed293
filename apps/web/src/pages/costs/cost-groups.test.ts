import { expect, test } from "vitest";
import type { RowChange } from "../../components/cost-change.tsx";
import { barWidth, type CostShare, groupName, percentText, sortedShares, topShares } from "./cost-groups.ts";

const share = (name: string, cost: number, percentage: number | null = cost) => ({
  key: name,
  name,
  cost,
  percentage,
});

test("§9 the legend has the top five and Other, for any number of other rows", () => {
  const six = ["a", "b", "c", "d", "e", "f"].map((name, index) => share(name, 20 - index));
  expect(topShares(six.slice(0, 5)).map(({ name }) => name)).toEqual(["a", "b", "c", "d", "e"]);
  expect(topShares(six).map(({ name }) => name)).toEqual(["a", "b", "c", "d", "e", "Other"]);
  expect(topShares([...six, share("g", 10)]).at(-1)).toEqual({ ...share("Other", 25), key: "" });
  expect(topShares([...six, share("g", 10, null)]).at(-1)?.percentage).toBeNull();
});

test("§2 a bar is capped at 100 %, and a credit has none", () => {
  expect([0, 41.2, 100, 130.5, -20, null].map(barWidth)).toEqual([0, 41.2, 100, 100, 0, 0]);
  expect([41.234, 0.04, 0, -3, null].map(percentText)).toEqual(["41.2%", "<0.1%", "0.0%", "-3.0%", "–"]);
});

test("keys have display names", () => {
  expect(groupName("service", "AWS Lambda", "AWS Lambda")).toBe("Lambda");
  expect(groupName("region", "none", "none")).toBe("No Region");
  expect(groupName("account", "111122223333", "Shop")).toBe("Shop");
  expect(groupName("service", null, "Other")).toBe("Other");
});

/** A row with its change. */
function changed(name: string, cost: number, change: Partial<RowChange>): CostShare {
  return {
    ...share(name, cost),
    change: { kind: "changed", previousCost: null, amount: null, percentage: null, ...change },
  };
}

test("rows are sorted by each column; rows that can't be compared come last in both directions", () => {
  const rows = [
    changed("New", 50, { kind: "new", amount: 50 }),
    changed("Unread", 40, { kind: "not_comparable" }),
    changed("Grown", 30, { amount: 10, percentage: 50 }),
    changed("fallen", 20, { amount: -20, percentage: -50 }),
    changed("Ended", 0, { kind: "ended", amount: -14, percentage: -100 }),
  ];
  const names = (sort: Parameters<typeof sortedShares>[1]) =>
    sortedShares(rows, sort)
      .map(({ name }) => name)
      .join(" ");
  expect(names(undefined)).toBe("New Unread Grown fallen Ended");
  expect(names("cost")).toBe("Ended fallen Grown Unread New");
  expect(names("name")).toBe("Ended fallen Grown New Unread");
  expect(names("-name")).toBe("Unread New Grown fallen Ended");
  expect(names("-change")).toBe("New Grown Ended fallen Unread");
  expect(names("change")).toBe("fallen Ended Grown New Unread");
  expect(names("-percent")).toBe("New Grown fallen Ended Unread");
  expect(names("percent")).toBe("Ended fallen Grown New Unread");
});

test("a service that is no longer billed has no slice of the pie", () => {
  const rows = [share("a", 2), changed("b", 0, { kind: "ended", amount: -3 }), share("c", 0)];
  expect(topShares(rows).map(({ name }) => name)).toEqual(["a", "c"]);
});
