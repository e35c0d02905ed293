import type { AutoScalingGroup } from "@aws-sdk/client-auto-scaling";
import { describe, expect, it } from "vitest";
import { seen } from "../model/observation.ts";
import { resourceOf } from "../testing/resource-of.ts";
import group from "./auto-scaling-group.ts";

const arn = "arn:aws:autoscaling:us-east-1:123456789012:autoScalingGroup:6f0a:autoScalingGroupName/web";
const item: AutoScalingGroup = {
  AutoScalingGroupName: "web",
  AutoScalingGroupARN: arn,
  LaunchTemplate: { LaunchTemplateId: "lt-1", Version: "$Default" },
  MinSize: 0,
  MaxSize: 4,
  DesiredCapacity: 2,
  DefaultCooldown: 300,
  AvailabilityZones: ["us-east-1a", "us-east-1b"],
  VPCZoneIdentifier: "subnet-1,subnet-2",
  TargetGroupARNs: ["arn:aws:elasticloadbalancing:us-east-1:123456789012:targetgroup/web/1"],
  LoadBalancerNames: [],
  HealthCheckType: "EC2,ELB",
  Instances: [
    {
      InstanceId: "i-1",
      AvailabilityZone: "us-east-1a",
      LifecycleState: "InService",
      HealthStatus: "Healthy",
      ProtectedFromScaleIn: false,
    },
  ],
  CreatedTime: new Date("2026-01-02T00:00:00Z"),
  Tags: [{ Key: "team", Value: "web", PropagateAtLaunch: true }],
};

describe("AWS::AutoScaling::AutoScalingGroup", () => {
  it("reads identity and facets", () => {
    const resource = resourceOf(group, item);
    expect(resource).toMatchObject({
      arn,
      id: "web",
      name: "web",
      status: null,
      createdAt: "2026-01-02T00:00:00.000Z",
      tags: seen({ team: "web" }),
    });
    expect(resource.facets).toEqual({
      capacity: seen({ min: 0, max: 4, desired: 2 }),
      launch: seen({
        launchTemplateId: "lt-1",
        launchTemplateVersion: "$Default",
        launchConfigurationName: null,
        isMixed: false,
        overrideTypes: [],
      }),
      instances: seen([{ instanceId: "i-1", lifecycleState: "InService", healthStatus: "Healthy" }]),
      network: seen({
        availabilityZones: ["us-east-1a", "us-east-1b"],
        subnetIds: ["subnet-1", "subnet-2"],
      }),
      balancing: seen({
        targetGroupArns: ["arn:aws:elasticloadbalancing:us-east-1:123456789012:targetgroup/web/1"],
        classicLoadBalancerNames: [],
        healthCheckTypes: ["EC2", "ELB"],
      }),
    });
  });

  it("finds the template of a mixed-instances policy", () => {
    const { LaunchTemplate: _, ...rest } = item;
    const { facets } = resourceOf(group, {
      ...rest,
      MixedInstancesPolicy: {
        LaunchTemplate: {
          LaunchTemplateSpecification: { LaunchTemplateId: "lt-2", Version: "3" },
          Overrides: [{ InstanceType: "m5.large" }, { InstanceType: "m6i.large" }],
        },
      },
    });
    expect(facets.launch).toEqual(
      seen({
        launchTemplateId: "lt-2",
        launchTemplateVersion: "3",
        launchConfigurationName: null,
        isMixed: true,
        overrideTypes: ["m5.large", "m6i.large"],
      }),
    );
  });
});
