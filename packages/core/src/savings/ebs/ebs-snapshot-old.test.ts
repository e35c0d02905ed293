import type { Snapshot } from "@aws-sdk/client-ec2";
import { describe, expect, it } from "vitest";
import { gap } from "../../model/observation.ts";
import image from "../../resources/ec2-image.ts";
import snapshot from "../../resources/ec2-snapshot.ts";
import { daysAgo, evaluateSaving, savedPerMonth, withGap } from "../../testing/evaluate-saving.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./ebs-snapshot-old.ts";

const old: Snapshot = {
  SnapshotId: "snap-1",
  VolumeSize: 100,
  StorageTier: "standard",
  StartTime: new Date(daysAgo(400)),
  Tags: [],
};
const imageOf = (snapshotId: string) =>
  resourceOf(image, { ImageId: "ami-1", BlockDeviceMappings: [{ Ebs: { SnapshotId: snapshotId } }] });
const options = { declarations: [snapshot, image], others: [imageOf("snap-2")] };

describe("ebs-snapshot-old", () => {
  it.each<[string, Partial<Snapshot>, string]>([
    ["the size of the volume at most", {}, "5.00"], // 100 × 0.05
    ["the written blocks at most", { FullSnapshotSizeInBytes: 40 * 1024 ** 3 }, "2.00"], // 40 × 0.05
    [
      "the full size in the archive",
      { StorageTier: "archive", FullSnapshotSizeInBytes: 40 * 1024 ** 3 },
      "0.50", // 40 × 0.0125
    ],
  ])("saves %s", (_, change, usd) => {
    const outcome = evaluateSaving(rule, resourceOf(snapshot, { ...old, ...change }), options);
    expect(savedPerMonth(outcome)).toBe(usd);
  });

  it.each<[string, Partial<Snapshot>]>([
    ["a snapshot of the last 90 days", { StartTime: new Date(daysAgo(89)) }],
    ["one that AWS Backup looks after", { Tags: [{ Key: "aws:backup:source-resource", Value: "x" }] }],
    ["one with a lifecycle policy", { Tags: [{ Key: "aws:dlm:lifecycle-policy-id", Value: "policy-1" }] }],
    ["one that an image needs", { SnapshotId: "snap-2" }],
  ])("saves nothing for %s", (_, change) => {
    const outcome = evaluateSaving(rule, resourceOf(snapshot, { ...old, ...change }), options);
    expect(outcome).toEqual({ kind: "none" });
  });

  it.each(rule.needs)("is unknown when %s is a gap", (name) => {
    const outcome = evaluateSaving(rule, withGap(resourceOf(snapshot, old), name), options);
    expect(outcome).toMatchObject({ kind: "unknown", reason: "denied", missing: name });
  });

  it("is unknown while it is unknown whether an image needs it", () => {
    const subject = resourceOf(snapshot, old);
    expect(
      evaluateSaving(rule, subject, { ...options, unread: { [image.type]: "throttled" } }),
    ).toMatchObject({
      kind: "unknown",
      reason: "throttled",
      missing: "images",
    });
    const others = [withGap(imageOf("snap-2"), "snapshots")];
    expect(evaluateSaving(rule, subject, { ...options, others })).toMatchObject({
      kind: "unknown",
      reason: "denied",
      missing: "snapshots of an image",
    });
  });

  it("is unknown without a creation time, tags, or a price", () => {
    const { StartTime: _, ...timeless } = old;
    expect(evaluateSaving(rule, resourceOf(snapshot, timeless), options)).toMatchObject({
      missing: "creation time",
    });
    const untagged = { ...resourceOf(snapshot, old), tags: gap("denied") };
    expect(evaluateSaving(rule, untagged, options)).toMatchObject({ kind: "unknown", missing: "tags" });
    const elsewhere = resourceOf(snapshot, old, { scope: { ...testScope, region: "sa-east-1" } });
    expect(evaluateSaving(rule, elsewhere, { declarations: [snapshot, image] })).toMatchObject({
      missing: "price",
    });
    const archived = resourceOf(snapshot, { ...old, StorageTier: "archive" });
    expect(evaluateSaving(rule, archived, options)).toMatchObject({ kind: "unknown", missing: "price" });
  });
});

savingTable(
  rule,
  [snapshot, image],
  [
    {
      when: "no image needs it",
      saves: "5.00", // 100 × 0.05
      resource: resourceOf(snapshot, old),
      others: options.others,
      cli: ["snap-1"],
    },
    {
      when: "an image needs it",
      saves: "none",
      resource: resourceOf(snapshot, old),
      others: [imageOf("snap-1")],
    },
  ],
  {
    ageDays: {
      at: 90,
      step: 0.001,
      of: (days) => ({
        resource: resourceOf(snapshot, { ...old, StartTime: new Date(daysAgo(days)) }),
        others: options.others,
      }),
      saves: ["none", "5.00", "5.00"],
    }, // 100 × 0.05
  },
);
