import type { Volume } from "@aws-sdk/client-ec2";
import { describe, expect, it } from "vitest";
import volume from "../../resources/ec2-volume.ts";
import { daysAgo, judgeSaving, savedPerMonth, withGap } from "../../testing/judge-saving.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import rule from "./ebs-volume-unattached.ts";

const loose: Volume = {
  VolumeId: "vol-1",
  VolumeType: "gp3",
  Size: 100,
  Iops: 3000,
  Throughput: 125,
  Attachments: [],
  CreateTime: new Date(daysAgo(40)),
};
const options = { declarations: [volume] };

describe("ebs-volume-unattached", () => {
  it("saves the whole volume", () => {
    const outcome = judgeSaving(rule, resourceOf(volume, loose), options);
    expect(savedPerMonth(outcome)).toBe("8.00"); // 100 GiB × 0.08
    expect(outcome).toMatchObject({
      evidence: { "size (GiB)": 100, "volume type": "gp3", "age (days)": 40 },
    });
  });

  it.each<[string, Partial<Volume>]>([
    ["an attached volume", { Attachments: [{ InstanceId: "i-1" }] }],
    ["a volume younger than a week", { CreateTime: new Date(daysAgo(6)) }],
  ])("saves nothing for %s", (_, change) => {
    const outcome = judgeSaving(rule, resourceOf(volume, { ...loose, ...change }), options);
    expect(outcome).toEqual({ kind: "none" });
  });

  it.each(rule.needs)("is unknown when %s is a gap", (name) => {
    const outcome = judgeSaving(rule, withGap(resourceOf(volume, loose), name), options);
    expect(outcome).toMatchObject({ kind: "unknown", reason: "denied", missing: name });
  });

  it("is unknown without a creation time or a price", () => {
    const { CreateTime: _, ...timeless } = loose;
    expect(judgeSaving(rule, resourceOf(volume, timeless), options)).toMatchObject({
      kind: "unknown",
      reason: "failed",
      missing: "creation time",
    });
    const elsewhere = resourceOf(volume, loose, { scope: { ...testScope, region: "sa-east-1" } });
    expect(judgeSaving(rule, elsewhere, options)).toMatchObject({
      kind: "unknown",
      reason: "unsupported",
      missing: "price",
    });
  });
});
