import { imageId } from "./images.ts";
import { targetGroupArn } from "./load-balancers.ts";
import { groupId } from "./network.ts";
import type { StackPlan } from "./plan.ts";
import type { Put } from "./rows.ts";
import { tagList, type World } from "./world.ts";

/** Adds the launch template and Auto Scaling group that run the given instances of a web stack. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one SDK object, a line a member.
export function putScaling(world: World, put: Put, stack: StackPlan, instances: readonly string[]): void {
  const { network, key } = stack;
  const name = `${stack.name}-web`;
  const LaunchTemplateId = world.id("lt", key);
  const tags = world.tags(stack, name);
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
      ImageId: imageId(
        world,
        network.region,
        network.region === "us-east-1" ? "base-2025" : "amazon-linux-x86",
      ),
      InstanceType: "t3.medium",
      SecurityGroupIds: [groupId(world, `${key}/app`)],
      MetadataOptions: { HttpTokens: modern ? "required" : "optional", HttpEndpoint: "enabled" },
      Monitoring: { Enabled: stack.environment === "prod" },
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
    TargetGroupARNs: [targetGroupArn(world, network.region, name, key)],
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
