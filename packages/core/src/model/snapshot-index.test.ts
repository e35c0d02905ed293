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
  it("tells resources of the same id apart by account and region", () => {
    expect(index.byId(type, "1", "us-east-1", "vol-1")).toBe(here);
    expect(index.byId(type, "1", "eu-west-1", "vol-1")).toBe(there);
    expect(index.byId(type, "2", "us-east-1", "vol-1")).toBe(theirs);
    expect(index.byId(type, "2", "eu-west-1", "vol-1")).toBeUndefined();
    expect(index.byArn(theirs.arn)).toBe(theirs);
    expect(index.ofType(type)).toEqual([here, there, theirs]);
    expect(index.ofType("AWS::EC2::Instance")).toEqual([]);
  });

  it("answers for a whole list only where it was read to its end", () => {
    expect(index.inScope(type, "1", "us-east-1")).toEqual(seen([here]));
    expect(index.inScope(type, "1", "ap-south-1")).toEqual(seen([]));
    expect(index.isCovered(type, "1", "eu-west-1")).toBe(false);
  });

  it("gives the reason of the list's gap, not that of a facet", () => {
    expect(index.inScope(type, "1", "us-west-2")).toEqual(gap("throttled"));
    expect(index.inScope(type, "1", "eu-west-1")).toEqual(gap("failed"));
  });
});
