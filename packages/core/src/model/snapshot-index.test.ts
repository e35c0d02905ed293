import { describe, expect, it } from "vitest";
import { gap, seen } from "./observation.ts";
import type { InventorySnapshot, Resource } from "./resource.ts";
import { SnapshotIndex } from "./snapshot-index.ts";

const type = "AWS::EC2::Volume";
function volume(id: string, region = "us-east-1", accountId = "1"): Resource {
  const arn = `arn:aws:ec2:${region}:${accountId}:volume/${id}`;
  const tags = seen({});
  return { arn, type, id, name: id, region, accountId, status: null, createdAt: null, tags, facets: {} };
}
const listGap = {
  accountId: "1",
  region: "us-west-2",
  service: "ec2",
  type,
  facet: null,
  reason: "throttled" as const,
  message: "RequestLimitExceeded",
  iamAction: "ec2:DescribeVolumes",
  count: 1,
};
const [here, there, theirs] = [
  volume("vol-1"),
  volume("vol-1", "eu-west-1"),
  volume("vol-1", "us-east-1", "2"),
];
const snapshot: InventorySnapshot = {
  takenAt: "2026-06-01T00:00:00.000Z",
  resources: [here, there, theirs],
  covered: [
    { accountId: "1", region: "us-east-1", type },
    { accountId: "1", region: "ap-south-1", type },
  ],
  gaps: [{ ...listGap, facet: "encryption", region: "eu-west-1", reason: "denied" }, listGap],
};
const index = new SnapshotIndex(snapshot);

describe("SnapshotIndex", () => {
  it("distinguishes resources with the same ID by account and Region", () => {
    expect(index.byId(type, "1", "us-east-1", "vol-1")).toBe(here);
    expect(index.byId(type, "1", "eu-west-1", "vol-1")).toBe(there);
    expect(index.byId(type, "2", "us-east-1", "vol-1")).toBe(theirs);
    expect(index.byId(type, "2", "eu-west-1", "vol-1")).toBeUndefined();
    expect(index.byArn(theirs.arn)).toBe(theirs);
    expect(index.ofType(type)).toEqual([here, there, theirs]);
    expect(index.ofType("AWS::EC2::Instance")).toEqual([]);
  });

  it("returns a whole list only if it is complete", () => {
    expect(index.inScope(type, "1", "us-east-1")).toEqual(seen([here]));
    expect(index.inScope(type, "1", "ap-south-1")).toEqual(seen([]));
    expect(index.isCovered(type, "1", "eu-west-1")).toBe(false);
  });

  it("returns the reason of the list's gap, not that of a facet", () => {
    expect(index.inScope(type, "1", "us-west-2")).toEqual(gap("throttled"));
    expect(index.inScope(type, "1", "eu-west-1")).toEqual(gap("failed"));
  });

  it("returns the Regions with resources, sorted, without global", () => {
    const resources = [volume("a", "us-east-1"), volume("b", "eu-west-1"), volume("c", "global")];
    expect(new SnapshotIndex({ ...snapshot, resources }).regions).toEqual(["eu-west-1", "us-east-1"]);
  });

  it("counts a resource that is listed twice once, and ended ones not at all", () => {
    const twice = new SnapshotIndex({
      ...snapshot,
      resources: [here, { ...here, name: "again" }, { ...volume("vol-2"), ended: true }],
    });
    expect(twice.ofType(type)).toEqual([here]);
    expect(twice.byArn(here.arn)?.name).toBe("vol-1");
    expect(twice.byId(type, "1", "us-east-1", "vol-2")).toBeUndefined();
    expect(twice.inScope(type, "1", "us-east-1")).toEqual(seen([here]));
  });

  it("uses a global list for every Region", () => {
    const covered = [{ accountId: "1", region: "global", type }];
    const global = new SnapshotIndex({ ...snapshot, covered });
    expect(global.isCovered(type, "1", "sa-east-1")).toBe(true);
    expect(global.isCovered(type, "2", "sa-east-1")).toBe(false);
    expect(global.inScope(type, "1", "eu-west-1")).toEqual(seen([there]));
  });

  it("answers for a whole account from global, unless a Region's list is a gap", () => {
    const whole = new SnapshotIndex({ ...snapshot, gaps: snapshot.gaps.slice(0, 1) });
    expect(whole.inScope(type, "1", "global")).toEqual(seen([here, there]));
    expect(whole.inScope(type, "2", "global")).toEqual(gap("failed"));
    expect(whole.inScope("AWS::EC2::Instance", "1", "global")).toEqual(gap("failed"));
    expect(index.inScope(type, "1", "global")).toEqual(gap("throttled"));
    // Gaps in another account or type do not matter.
    for (const other of [{ accountId: "2" }, { type: "AWS::EC2::Instance" }]) {
      const foreign = new SnapshotIndex({ ...snapshot, gaps: [{ ...listGap, ...other }] });
      expect(foreign.inScope(type, "1", "global")).toEqual(seen([here, there]));
      expect(foreign.inScope(type, "1", "us-west-2")).toEqual(gap("failed"));
    }
  });

  it("returns the same array for the same list", () => {
    const first = index.inScope(type, "1", "us-east-1");
    expect(index.inScope(type, "1", "us-east-1")).toBe(first);
  });
});
