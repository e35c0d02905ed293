import type { _InstanceType } from "@aws-sdk/client-ec2";
import type { NetworkPlan } from "./plan.ts";
import type { Put } from "./rows.ts";
import { type Belonging, tagList, type World } from "./world.ts";

export interface ScalingSpec {
  key: string;
  name: string;
  network: NetworkPlan;
  of: Belonging;
  imageId: string;
  type: _InstanceType;
  groups: string[];
  targetGroupArns: string[];
  /** Ids of the instances that it runs. */
  instances: readonly string[];
}

/** Adds an Auto Scaling group and its launch template. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one SDK object, a line a member.
export function putScaling(world: World, put: Put, spec: ScalingSpec): void {
  const { network, key, name, instances } = spec;
  const LaunchTemplateId = world.id("lt", key);
  const tags = world.tags(spec.of, name);
  const created = world.created(`lt/${key}`, 60, 500);
  const modern = world.random(`lt/${key}`).chance(0.7);
  put("launchTemplate", LaunchTemplateId, {
    template: {
      LaunchTemplateId,
      LaunchTemplateName: name,
      CreateTime: created,
      CreatedBy: `arn:aws:sts::${world.accountId}:assumed-role/deploy/pipeline`,
      DefaultVersionNumber: 1,
      LatestVersionNumber: 1,
      Tags: tagList(tags),
    },
    data: {
      ImageId: spec.imageId,
      InstanceType: spec.type,
      SecurityGroupIds: spec.groups,
      MetadataOptions: { HttpTokens: modern ? "required" : "optional", HttpEndpoint: "enabled" },
      Monitoring: { Enabled: spec.of.environment === "prod" },
    },
  });
  const id = world.uuid(`asg/${key}`);
  const template = { LaunchTemplateId, LaunchTemplateName: name, Version: "1" };
  put("autoScalingGroup", name, {
    AutoScalingGroupName: name,
    AutoScalingGroupARN: world.arn(
      "autoscaling",
      network.region,
      `autoScalingGroup:${id}:autoScalingGroupName/${name}`,
    ),
    LaunchTemplate: template,
    MinSize: instances.length,
    MaxSize: instances.length * 3,
    DesiredCapacity: instances.length,
    DefaultCooldown: 300,
    AvailabilityZones: [world.zone(network.region, 0), world.zone(network.region, 1)],
    VPCZoneIdentifier: [0, 1].map((index) => world.subnetId(network, "private", index)).join(","),
    TargetGroupARNs: spec.targetGroupArns,
    LoadBalancerNames: [],
    HealthCheckType: modern ? "ELB" : "EC2",
    HealthCheckGracePeriod: 120,
    CreatedTime: created,
    Instances: instances.map((InstanceId, index) => ({
      InstanceId,
      AvailabilityZone: world.zone(network.region, index),
      LifecycleState: "InService",
      HealthStatus: "Healthy",
      ProtectedFromScaleIn: false,
      LaunchTemplate: template,
    })),
    SuspendedProcesses: [],
    EnabledMetrics: [],
    TerminationPolicies: ["Default"],
    NewInstancesProtectedFromScaleIn: false,
    Tags: Object.entries(tags).map(([Key, Value]) => ({
      ResourceId: name,
      ResourceType: "auto-scaling-group",
      Key,
      Value,
      PropagateAtLaunch: true,
    })),
  });
}
