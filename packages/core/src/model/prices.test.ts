import { describe, expect, it } from "vitest";
import { costs, costUnknown } from "./cost-plan.ts";
import { gap } from "./observation.ts";
import { Prices, splitTerm } from "./prices.ts";

const prices = new Prices({
  asOf: "2026-01-02",
  regions: ["us-east-1"],
  prices: {
    "EC2/m5.large": { unit: "hour", usd: "0.096" },
    "Redshift/dc2.large": { unit: "node-hour", usd: "0.25" },
    "VPC/interface-endpoint": { unit: "hour per AZ", usd: "0.01" },
    "EBS/gp3": { unit: "GB-month", usd: "0.08" },
    "KMS/customer-key": { unit: "month", usd: "1.00" },
  },
});
const shown = (key: string, region = "us-east-1") => {
  const price = prices.perMonth(key, region);
  return price.seen ? price.value.toString() : price;
};

describe("Prices", () => {
  it.each([
    ["EC2/m5.large", "70.08"], // 0.096 × 730
    ["Redshift/dc2.large", "182.5"], // 0.25 × 730
    ["VPC/interface-endpoint", "7.3"], // 0.01 × 730
    ["EBS/gp3", "0.08"],
    ["KMS/customer-key", "1"],
  ])("%s costs %s a month", (key, usd) => {
    expect(shown(key)).toBe(usd);
  });

  it("treats an unknown key or Region as a gap, never as zero", () => {
    expect(shown("EC2/unheard.of")).toEqual(gap("unsupported"));
    expect(shown("toString")).toEqual(gap("unsupported"));
    expect(shown("EBS/gp3", "sa-east-1")).toEqual(gap("unsupported"));
  });

  it("charges global resources the same everywhere", () => {
    expect(shown("KMS/customer-key", "global")).toBe("1");
  });

  it("adds components, and has no total when one price is unknown", () => {
    const disk = { name: "Storage", price: "EBS/gp3", quantity: 100 };
    const node = { name: "Hours", price: "EC2/m5.large", quantity: 2 };
    const total = prices.total([disk, node], "us-east-1");
    expect(total.seen && total.value.toFixed(2)).toBe("148.16"); // 8.00 + 140.16
    const nothing = prices.total([], "us-east-1");
    expect(nothing.seen && nothing.value.isZero).toBe(true);
    const unknown = { name: "?", price: "EC2/unheard.of", quantity: 0 };
    expect(prices.total([disk, unknown], "us-east-1")).toEqual(gap("unsupported"));
  });

  it("prices an estimate unless it is unknown", () => {
    const disk = { name: "Storage", price: "EBS/gp3", quantity: 10 };
    const estimate = prices.ofEstimate(costs(disk), "us-east-1");
    expect(estimate.seen && estimate.value.toFixed(2)).toBe("0.80");
    expect(prices.ofEstimate(costUnknown("Billed by use."), "us-east-1")).toEqual(gap("unsupported"));
    expect(prices.asOf).toBe("2026-01-02");
  });
});

describe("a key with a term", () => {
  it("is split from it; an unknown term throws", () => {
    expect(splitTerm("EC2/m5.large@reserved")).toEqual({ base: "EC2/m5.large", term: "reserved" });
    expect(splitTerm("EC2/m5.large")).toEqual({ base: "EC2/m5.large", term: undefined });
    expect(() => splitTerm("EC2/m5.large@forever")).toThrow("No term of a price: forever");
  });

  it("is known only if it was fetched, as are Regions outside of the table", () => {
    expect(shown("EC2/m5.large@reserved")).toEqual(gap("unsupported"));
    expect(shown("EC2/m5.large", "eu-west-9")).toEqual(gap("unsupported"));
    const fetched = new Prices(
      {
        asOf: "2026-01-02",
        regions: ["us-east-1"],
        prices: { "EC2/m5.large": { unit: "hour", usd: "0.096" } },
      },
      [{ key: "EC2/m5.large", region: "eu-west-9", usd: "0.1" }],
    );
    const price = fetched.perMonth("EC2/m5.large", "eu-west-9");
    expect(price.seen && price.value.toString()).toBe("73");
  });
});
