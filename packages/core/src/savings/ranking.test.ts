import { describe, expect, it } from "vitest";
import type { Confidence, Effort, Impact, Risk } from "../model/define-saving.ts";
import { Money } from "../model/money.ts";
import { impactOf, rankOf } from "./ranking.ts";

const usd = (amount: string) => Money.parse(amount);

describe("rankOf", () => {
  // 600 USD per month × confidence ÷ (effort × risk), manually.
  it.each<[Confidence, Effort, Risk, string]>([
    ["HIGH", "VeryLow", "Low", "540.00"], // 600 × 0.9 ÷ (1 × 1)
    ["MEDIUM", "VeryLow", "Low", "360.00"], // 600 × 0.6
    ["LOW", "VeryLow", "Low", "180.00"], // 600 × 0.3
    ["HIGH", "Low", "Low", "360.00"], // 540 ÷ 1.5
    ["HIGH", "Medium", "Low", "270.00"], // 540 ÷ 2
    ["HIGH", "High", "Low", "180.00"], // 540 ÷ 3
    ["HIGH", "VeryHigh", "Low", "135.00"], // 540 ÷ 4
    ["HIGH", "VeryLow", "Medium", "360.00"], // 540 ÷ 1.5
    ["HIGH", "VeryLow", "High", "270.00"], // 540 ÷ 2
    ["MEDIUM", "Medium", "Medium", "120.00"], // 600 × 0.6 ÷ (2 × 1.5)
    ["LOW", "VeryHigh", "High", "22.50"], // 600 × 0.3 ÷ (4 × 2)
  ])("%s confidence, %s effort, %s risk: %s", (confidence, effort, risk, rank) => {
    expect(rankOf({ perMonth: usd("600"), confidence, effort, risk }).toFixed(2)).toBe(rank);
  });

  it("puts an unknown saving last, at zero", () => {
    const unknown = rankOf({ perMonth: null, confidence: "HIGH", effort: "VeryLow", risk: "Low" });
    expect(unknown.isZero).toBe(true);
  });
});

describe("impactOf", () => {
  // The bill is known: 5% of 1,000 are 50, 1% are 10. Of 100,000 they are 5,000 and 1,000: the dollars
  // decide.
  it.each<[string, string, Impact]>([
    ["99.99", "100000", "MEDIUM"],
    ["100", "100000", "HIGH"],
    ["100.01", "100000", "HIGH"],
    ["19.99", "100000", "LOW"],
    ["20", "100000", "MEDIUM"],
    ["20.01", "100000", "MEDIUM"],
    ["49.99", "1000", "MEDIUM"],
    ["50", "1000", "HIGH"],
    ["50.01", "1000", "HIGH"],
    ["9.99", "1000", "LOW"],
    ["10", "1000", "MEDIUM"],
    ["10.01", "1000", "MEDIUM"],
    ["0.01", "0", "LOW"], // no share of an unknown bill
    ["0", "0", "LOW"],
    ["0", "1000", "LOW"],
  ])("%s of %s a month is %s", (perMonth, bill, impact) => {
    expect(impactOf(usd(perMonth), usd(bill))).toBe(impact);
  });

  it("is LOW if the saving is unknown", () => expect(impactOf(null, usd("1000"))).toBe("LOW"));

  it.each<[Impact, string, Impact]>([
    ["HIGH", "500", "HIGH"],
    ["MEDIUM", "500", "MEDIUM"],
    ["LOW", "500", "LOW"],
    ["MEDIUM", "5", "LOW"],
    ["HIGH", "25", "MEDIUM"],
  ])("is at most %s if the rule limits it: %s a month is %s", (atMost, perMonth, impact) => {
    expect(impactOf(usd(perMonth), usd("100000"), atMost)).toBe(impact);
  });
});
