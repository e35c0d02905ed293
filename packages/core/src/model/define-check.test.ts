import { describe, expect, it } from "vitest";
import volume from "../resources/ec2-volume.ts";
import { takenAt, withGap } from "../testing/evaluate-saving.ts";
import { resourceOf } from "../testing/resource-of.ts";
import { defineCheck, fail, notApplicable, pass } from "./define-check.ts";
import { SnapshotIndex } from "./snapshot-index.ts";

const metadata = {
  id: "ec2-volume-encrypted",
  requirement: "EBS volumes should be encrypted",
  problem: "EBS volume is not encrypted",
  severity: "medium",
  category: "Encryption",
  service: "EC2",
  frameworks: { fsbp: ["EC2.3"] },
  risk: "Whoever gets hold of the disk or a snapshot reads it.",
  remediation: {
    automation: "MANUAL",
    description: "Replace the volume by an encrypted copy.",
    steps: ["Copy the volume into an encrypted one."],
    impact: "The volume is detached for a moment.",
  },
} as const;
const check = defineCheck(volume, {
  ...metadata,
  needs: ["attachments", "encryption"],
  evaluate: ({ attachments, encryption }, { resource, takenAt }) => {
    if (attachments.length === 0) return notApplicable("The volume is not attached to an instance.");
    return encryption.encrypted ? pass("Encrypted.") : fail("Not encrypted.", { id: resource.id, takenAt });
  },
});
const volumeOf = (Encrypted: boolean, attached = true) =>
  resourceOf(volume, {
    VolumeId: "vol-1",
    Encrypted,
    Attachments: attached ? [{ InstanceId: "i-1" }] : [],
  });
const snapshot = new SnapshotIndex({ takenAt, resources: [], covered: [], gaps: [] });

describe("defineCheck", () => {
  it("evaluates the facets, the resource, and the snapshot's clock", () => {
    expect(check).toMatchObject({ id: "ec2-volume-encrypted", resourceType: "AWS::EC2::Volume" });
    expect(check.evaluate(volumeOf(true), snapshot)).toEqual({ kind: "pass", because: "Encrypted." });
    expect(check.evaluate(volumeOf(false), snapshot)).toEqual({
      kind: "fail",
      because: "Not encrypted.",
      evidence: { id: "vol-1", takenAt },
    });
    expect(check.evaluate(volumeOf(false, false), snapshot).kind).toBe("not_applicable");
  });

  it.each(check.needs)("is unknown without an evaluation when %s is a gap", (name) => {
    expect(check.evaluate(withGap(volumeOf(true), name, "throttled"), snapshot)).toEqual({
      kind: "unknown",
      reason: "throttled",
      missing: name,
    });
  });

  it("is unknown for an inventory that lacks the facet", () => {
    const { encryption: _, ...older } = volumeOf(true).facets;
    const result = check.evaluate({ ...volumeOf(true), facets: older }, snapshot);
    expect(result).toEqual({ kind: "unknown", reason: "failed", missing: "encryption" });
  });

  it("does not compile when it reads a facet that it does not declare", () => {
    defineCheck(volume, {
      ...metadata,
      needs: ["attachments"],
      // @ts-expect-error: "encryption" is missing from `needs`.
      evaluate: ({ encryption }) => (encryption ? pass("") : fail("", {})),
    });
    // @ts-expect-error: a volume has no such facet.
    defineCheck(volume, { ...metadata, needs: ["policy"], evaluate: () => pass("") });
  });
});
