import type { Volume } from "@aws-sdk/client-ec2";
import { describe, expect, it } from "vitest";
import { Prices } from "../../model/prices.ts";
import { listPrices } from "../../prices/list-prices.ts";
import volume from "../../resources/ec2-volume.ts";
import { evaluateSaving, savedPerMonth } from "../../testing/evaluate-saving.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./ebs-io1-to-io2.ts";

const item: Volume = { VolumeId: "vol-1", VolumeType: "io1", Size: 100, Iops: 4000 };
const subject = (change: Partial<Volume> = {}) => resourceOf(volume, { ...item, ...change });
const options = { declarations: [volume] };
const cheaperIo2 = new Prices(listPrices, [
  { key: "EBS/io2-iops-first-32000", region: "us-east-1", usd: "0.060" },
]);

describe("ebs-io1-to-io2", () => {
  it("saves nothing if both cost the same", () => {
    expect(evaluateSaving(rule, subject(), options)).toEqual({ kind: "none" });
    expect(evaluateSaving(rule, subject({ VolumeType: "gp3" }), options)).toEqual({ kind: "none" });
  });
  it("saves the difference if the fetched prices differ", () => {
    const outcome = evaluateSaving(rule, subject(), { ...options, prices: cheaperIo2 });
    expect(savedPerMonth(outcome)).toBe("20.00"); // 4000 × 0.005
  });
  it("is unknown above 32,000 IOPS, which has no known price, and without data", () => {
    expect(evaluateSaving(rule, subject({ Iops: 40_000 }), options)).toMatchObject({
      kind: "unknown",
      missing: "price",
    });
    const { Size: _, ...unsized } = item;
    expect(evaluateSaving(rule, resourceOf(volume, unsized), options)).toMatchObject({ missing: "storage" });
  });
});

savingTable(
  rule,
  [volume],
  [
    {
      when: "the fetched price of io2 is lower",
      saves: "20.00", // 4000 × (0.065 − 0.060)
      resource: subject(),
      prices: cheaperIo2,
    },
    { when: "both cost the same", saves: "none", resource: subject() },
    {
      when: "it is of another type",
      saves: "none",
      resource: subject({ VolumeType: "gp3" }),
      prices: cheaperIo2,
    },
    // 32,000 × 0.005
    { when: "it has 32,000 IOPS", saves: "160.00", resource: subject({ Iops: 32_000 }), prices: cheaperIo2 },
    {
      when: "it has one IOPS more",
      saves: "unknown: price",
      resource: subject({ Iops: 32_001 }),
      prices: cheaperIo2,
    },
  ],
);
