import { describe, expect, test } from "vitest";
import { Money } from "../model/money.ts";
import { advisedAct, recommendationTitle } from "./act-title.ts";

describe("the title of a recommendation", () => {
  test.each([
    ["804.4999", "Move db to gp3: save $804 a month"],
    ["804.5", "Move db to gp3: save $805 a month"],
    ["1234567.89", "Move db to gp3: save $1,234,568 a month"],
    ["10", "Move db to gp3: save $10 a month"],
    ["9.995", "Move db to gp3: save $10 a month"],
    ["9.9949", "Move db to gp3: save $9.99 a month"],
    ["0.01", "Move db to gp3: save $0.01 a month"],
    ["0.0099", "Move db to gp3: save less than $0.01 a month"],
    // Something that costs nothing is cleared up for its own sake.
    ["0", "Move db to gp3"],
  ])("saving %s: %s", (amount, title) => {
    expect(recommendationTitle("Move db to gp3", Money.parse(amount))).toBe(title);
  });

  test("an unknown amount is not mentioned", () => {
    expect(recommendationTitle("Move db to gp3", null)).toBe("Move db to gp3");
  });
});

test("advice of AWS is an act in the words of the rules", () => {
  const about = { resourceName: "api", region: "us-east-1" };
  const acts = [
    { action: "Rightsize", target: "m5.large" },
    { action: "Rightsize" },
    { action: "Upgrade", target: "gp3" },
    { action: "Upgrade" },
    { action: "MigrateToGraviton", target: "m7g.large" },
    { action: "MigrateToGraviton" },
    { action: "Delete" },
    { action: "Stop" },
    { action: "ScaleIn" },
    { action: "Configure" },
    { action: "Schedule" },
  ] as const;
  expect(acts.map((one) => advisedAct({ ...about, ...one }))).toEqual([
    "Resize api to m5.large",
    "Resize api",
    "Move api to gp3",
    "Upgrade api",
    "Migrate api to Graviton (m7g.large)",
    "Migrate api to Graviton",
    "Delete idle api",
    "Stop idle api",
    "Scale in api",
    "Configure api",
    "Schedule api",
  ]);
  const purchase = { resourceName: "2 × m5.large Linux/UNIX", action: "PurchaseReservedInstances" } as const;
  expect(advisedAct({ ...purchase, region: "us-east-1" })).toBe(
    "Reserve 2 × m5.large Linux/UNIX in us-east-1 for 1 year",
  );
  expect(advisedAct({ ...purchase, region: "global" })).toBe("Reserve 2 × m5.large Linux/UNIX for 1 year");
  expect(
    advisedAct({ resourceName: "Compute Savings Plan", region: "global", action: "PurchaseSavingsPlans" }),
  ).toBe("Buy a 1-year Compute Savings Plan");
});
