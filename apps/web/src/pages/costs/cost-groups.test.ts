import { expect, test } from "vitest";
import { barWidth, groupName, percentText, topShares } from "./cost-groups.ts";

const share = (name: string, cost: number, percentage: number | null = cost) => ({
  key: name,
  name,
  cost,
  percentage,
});

test("§9 the legend has the top five and Other, be it one more or many", () => {
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

test("keys get names", () => {
  expect(groupName("service", "AWS Lambda", "AWS Lambda")).toBe("Lambda");
  expect(groupName("region", "none", "none")).toBe("No Region");
  expect(groupName("account", "111122223333", "Shop")).toBe("Shop");
  expect(groupName("service", null, "Other")).toBe("Other");
});
