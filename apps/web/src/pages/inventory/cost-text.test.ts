import { expect, test } from "vitest";
import { costText, sumCosts } from "./cost-text.ts";

const cost = (
  monthlyCost: number | null,
  costSource: "billed" | "list_price" | "unknown",
  costDetail?: string,
) => ({
  monthlyCost,
  costSource,
  costDetail: costDetail ?? null,
});

test("§9 resources have two decimals and the source of the figure", () => {
  expect(costText(cost(8.025, "list_price", "10 GiB"))).toEqual({
    text: "$8.03",
    known: true,
    source: "List price",
    detail: "10 GiB",
  });
  expect(costText(cost(1234.5, "billed"))).toMatchObject({ text: "$1,234.50", source: "Billed" });
  expect(costText(cost(0, "list_price"))).toMatchObject({ text: "$0.00", known: true });
  expect(costText(cost(0.0004, "list_price")).text).toBe("< $0.01");
});

test("an unknown cost has its reason, and is never $0", () => {
  expect(costText(cost(null, "unknown", "No price for m9.huge."))).toMatchObject({
    text: "Unknown",
    known: false,
    detail: "No price for m9.huge.",
  });
  expect(costText(cost(null, "unknown")).detail).toContain("No price available");
  expect(costText(cost(0, "unknown")).text).toBe("Unknown");
});

test("the sum includes the known costs and counts the unknown ones", () => {
  const rows = [cost(1.5, "billed"), cost(null, "unknown"), cost(2.25, "list_price")];
  expect(sumCosts(rows.map((metadata) => ({ metadata })))).toEqual({ knownUsd: 3.75, unknown: 1 });
});
