import { expect, test } from "vitest";
import { readingsText, unlistedTypes } from "./coverage-text.ts";
import type { CoverageGap } from "./queries.ts";

const gap = (parts: Partial<CoverageGap>): CoverageGap => ({
  accountId: "a",
  service: "ec2",
  resourceType: "AWS::EC2::Instance",
  typeLabel: "EC2",
  region: "us-east-1",
  facet: null,
  facetLabel: null,
  reason: "denied",
  message: "no",
  iamAction: "ec2:DescribeInstances",
  count: 1,
  seenAt: "2026-01-01T00:00:00Z",
  ...parts,
});

test("singular and plural of missing data", () => {
  expect(readingsText(1)).toBe("Missing data: 1 item");
  expect(readingsText(1200)).toBe("Missing data: 1,200 items");
});

test("only complete lists count as unlisted, and only those that match the filters", () => {
  const gaps = [
    gap({ region: "us-west-2" }),
    gap({}),
    gap({ facet: "volumes" }),
    gap({ resourceType: "AWS::S3::Bucket", typeLabel: "S3", reason: "throttled", region: "global" }),
  ];
  expect(unlistedTypes(gaps, {})).toEqual([
    "EC2 (denied) in us-east-1, us-west-2",
    "S3 (throttled) in global",
  ]);
  expect(unlistedTypes(gaps, { type: "S3" })).toEqual(["S3 (throttled) in global"]);
  expect(unlistedTypes(gaps, { type: "EC2", region: "us-west-2" })).toEqual(["EC2 (denied) in us-west-2"]);
  expect(unlistedTypes(gaps, { type: "S3,AWS::EC2::Instance", region: "us-west-2,global" })).toEqual([
    "EC2 (denied) in us-west-2",
    "S3 (throttled) in global",
  ]);
  expect(unlistedTypes(gaps, { type: "VPC" })).toEqual([]);
});
