import type { AutoScalingGroup } from "@aws-sdk/client-auto-scaling";
import { Money } from "@skyledger/core/model/money";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import group from "@skyledger/core/resources/auto-scaling-group";
import instance from "@skyledger/core/resources/ec2-instance";
import { withGap } from "@skyledger/core/testing/evaluate-saving";
import { resourceOf } from "@skyledger/core/testing/resource-of";
import { expect, test } from "vitest";
import { imported } from "./aws/imported.ts";
import { groupClaims } from "./group-claims.ts";

const members = ["i-1", "i-2"].map((InstanceId) => resourceOf(instance, { InstanceId }));
const item: AutoScalingGroup = {
  AutoScalingGroupName: "web",
  AutoScalingGroupARN:
    "arn:aws:autoscaling:us-east-1:123456789012:autoScalingGroup:1:autoScalingGroupName/web",
  MinSize: 2,
  MaxSize: 2,
  DesiredCapacity: 2,
  DefaultCooldown: 300,
  AvailabilityZones: ["us-east-1a"],
  HealthCheckType: "EC2",
  CreatedTime: new Date("2026-01-01T00:00:00Z"),
  Instances: ["i-1", "i-2", "i-gone"].map((InstanceId) => ({
    InstanceId,
    AvailabilityZone: "us-east-1a",
    LifecycleState: "InService",
    HealthStatus: "Healthy",
    ProtectedFromScaleIn: false,
  })),
};
const subject = resourceOf(group, item);
const index = new SnapshotIndex({
  takenAt: "2026-05-13T10:00:00.000Z",
  resources: [subject, ...members],
  covered: [],
  gaps: [],
});

function reported(saved: number | undefined) {
  const [advice] = imported({
    source: "compute-optimizer",
    id: "1",
    arn: subject.arn,
    region: subject.region,
    resourceType: group.type,
    resourceName: "web",
    action: "Rightsize",
    type: "INSTANCE_RIGHTSIZING",
    says: "m5.xlarge → m5.large",
    saved,
    evidence: {},
    steps: [],
    couldGoWrong: "",
  });
  if (!advice) throw new Error("no advice");
  return advice;
}

test("savings for a group are distributed equally over its existing instances", () => {
  expect(groupClaims(reported(140.16), subject, index)).toEqual({
    claims: members.map(({ arn }) => ({ arn, perMonth: Money.parse("70.08") })),
  });
});

test("without an amount, or with an unread list of instances, they stay the group's", () => {
  expect(groupClaims(reported(undefined), subject, index)).toEqual({});
  expect(groupClaims(reported(140.16), withGap(subject, "instances"), index)).toEqual({});
});

test("an only remaining instance gets all of it; without one, it stays the group's", () => {
  const of = (...instances: readonly { arn: string }[]) =>
    new SnapshotIndex({
      ...{ takenAt: "2026-05-13T10:00:00.000Z", covered: [], gaps: [] },
      resources: [subject, ...members.filter((one) => instances.includes(one))],
    });
  const [first] = members;
  if (!first) throw new Error("two members");
  expect(groupClaims(reported(140.16), subject, of(first))).toEqual({
    claims: [{ arn: first.arn, perMonth: Money.parse("140.16") }],
  });
  expect(groupClaims(reported(140.16), subject, of())).toEqual({});
});

test("recommendations for any other resource are its own, even if it has instances", () => {
  const advice = { ...reported(140.16), resourceType: "AWS::ECS::Service" };
  expect(groupClaims(advice, subject, index)).toEqual({});
});
