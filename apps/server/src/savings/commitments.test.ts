import { expect, test } from "vitest";
import { Commitments } from "./commitments.ts";

const covered = [
  { service: "EC2", region: "us-east-1", type: "m5.large", by: "reservations", percent: 60 },
  { service: "EC2", region: "us-east-1", type: "m5", by: "plans", percent: 50 },
  { service: "RDS", region: "us-east-1", type: "db.m5.large", by: "reservations", percent: 100 },
] as const;

test("plans cover what reservations leave, and coverage is described", () => {
  const commitments = new Commitments(covered);
  const large = commitments.of("us-east-1", { service: "EC2", type: "m5.large" });
  expect(large).toMatchObject({ seen: true, value: { note: expect.stringContaining("80%") } });
  expect(large.seen && large.value.share).toBeCloseTo(0.8); // 60% + 50% of the other 40%
  const xlarge = commitments.of("us-east-1", { service: "EC2", type: "m5.xlarge" });
  expect(xlarge.seen && xlarge.value.share).toBeCloseTo(0.5);
  expect(commitments.of("us-east-1", { service: "RDS", type: "db.m5.large" })).toMatchObject({
    value: { share: 1 },
  });
});

test("nothing is covered elsewhere, and coverage is unknown if Cost Explorer failed", () => {
  expect(new Commitments(covered).of("us-west-2", { service: "EC2", type: "m5.large" })).toEqual({
    seen: true,
    value: { share: 0, note: "" },
  });
  expect(new Commitments([], "denied").of("us-east-1", { service: "EC2", type: "m5.large" })).toEqual({
    seen: false,
    reason: "denied",
  });
});
