import { describe, expect, it } from "vitest";
import type { CostEstimate } from "../model/cost-plan.ts";
import type { ResourceDeclaration } from "../model/define-resource.ts";
import { type GapReason, gap, type Observation, seen } from "../model/observation.ts";
import { Prices } from "../model/prices.ts";
import volume from "../resources/ec2-volume.ts";
import { resourceOf } from "../testing/resource-of.ts";
import { priceResource } from "./price-resource.ts";

const prices = new Prices({
  asOf: "2026-01-01",
  regions: ["us-east-1"],
  prices: { "X/hour": { unit: "hour", usd: "0.01" }, "X/gb": { unit: "GB-month", usd: "0.10" } },
});
const subject = resourceOf(volume, { VolumeId: "vol-1" });

/** Cost of a resource whose declaration has this estimate. */
function costOf(estimate: Observation<CostEstimate>, resource: typeof subject = subject) {
  const declaration = { ...volume, cost: () => estimate } as unknown as ResourceDeclaration;
  const { monthly, ...rest } = priceResource(resource, declaration, prices);
  return { monthly: monthly?.toFixed(2) ?? null, ...rest };
}
const components = (...parts: [name: string, price: string, quantity: number][]) =>
  seen<CostEstimate>({
    kind: "components",
    components: parts.map(([name, price, quantity]) => ({ name, price, quantity })),
  });

describe("priceResource", () => {
  it("adds its parts and lists each in cents", () => {
    // 0.01 × 730 × 2 = 14.60; 0.10 × 33.35 = 3.335, shown as 3.34; together 17.935
    expect(costOf(components(["Hours", "X/hour", 2], ["Storage", "X/gb", 33.35]))).toEqual({
      monthly: "17.94",
      source: "list_price",
      detail: "Hours $14.60 + Storage $3.34 a month.",
    });
  });

  it("omits parts with zero quantity, even if their price is unknown", () => {
    expect(costOf(components(["Hours", "X/hour", 1], ["IOPS", "X/none", 0]))).toEqual({
      monthly: "7.30", // 0.01 × 730
      source: "list_price",
      detail: "Hours $7.30 a month.",
    });
    expect(costOf(components(["IOPS", "X/none", 0]))).toEqual({
      monthly: "0.00",
      source: "list_price",
      detail: "AWS does not charge for this.",
    });
  });

  it("is unknown, never zero, if one part has no price", () => {
    expect(costOf(components(["Hours", "X/hour", 1], ["IOPS", "X/none", 1]))).toEqual({
      monthly: null,
      source: "unknown",
      detail: "No list price for X/none in us-east-1.",
    });
  });

  it("is unknown with the declaration's own reason", () => {
    expect(costOf(seen<CostEstimate>({ kind: "unknown", because: "AWS sells it by contract." }))).toEqual({
      monthly: null,
      source: "unknown",
      detail: "AWS sells it by contract.",
    });
  });

  it.each<[GapReason, string]>([
    ["denied", "Unknown: AWS denied access to its configuration."],
    ["throttled", "Unknown: AWS throttled the requests for its configuration."],
    ["unsupported", "Unknown: its configuration can't be read in this Region."],
    ["failed", "Unknown: its configuration could not be read."],
  ])("is unknown if its configuration is a gap: %s", (reason, detail) => {
    expect(costOf(gap(reason))).toEqual({ monthly: null, source: "unknown", detail });
  });

  it("costs nothing once it has ended", () => {
    expect(costOf(components(["Hours", "X/hour", 1]), { ...subject, ended: true })).toEqual({
      monthly: "0.00",
      source: "list_price",
      detail: "Terminated. It incurs no charges.",
    });
  });
});
