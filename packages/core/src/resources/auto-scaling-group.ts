import type { AutoScaling, AutoScalingGroup } from "@aws-sdk/client-auto-scaling";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { tagMap } from "./tag-map.ts";

const metric = metricsOf("AWS/EC2", ({ name }) => ({ AutoScalingGroupName: name }));

/**
 * What the group launches: a launch template, directly or in a mixed instances policy, or a launch
 * configuration.
 */
function launchOf(group: AutoScalingGroup) {
  const mixed = group.MixedInstancesPolicy?.LaunchTemplate;
  const template = group.LaunchTemplate ?? mixed?.LaunchTemplateSpecification;
  return {
    /** ID of the launch template. @api LaunchTemplate.LaunchTemplateId */
    launchTemplateId: template?.LaunchTemplateId ?? null,
    /** Version of the launch template. @api LaunchTemplate.Version */
    launchTemplateVersion: template?.Version ?? null,
    /** Name of the launch configuration. @api LaunchConfigurationName */
    launchConfigurationName: group.LaunchConfigurationName ?? null,
    /** Whether the group has a mixed instances policy. @api MixedInstancesPolicy */
    isMixed: group.MixedInstancesPolicy !== undefined,
    /** Instance types of the mixed instances policy. @api MixedInstancesPolicy.LaunchTemplate.Overrides[].InstanceType */
    overrideTypes: (mixed?.Overrides ?? []).flatMap((override) => override.InstanceType ?? []),
  };
}

export default awsResource<AutoScaling>()({
  type: "AWS::AutoScaling::AutoScalingGroup",
  label: "Auto Scaling Group",
  service: "auto-scaling",
  list: {
    op: "describeAutoScalingGroups",
    input: { MaxRecords: 100 },
    items: (page) => page.AutoScalingGroups,
  },
  // The ARN contains an ID that the response has nowhere else.
  arn: (group) => group.AutoScalingGroupARN ?? "",
  metrics: {
    cpu: metric("CPU utilization of the group", "CPUUtilization", "Average", "Percent"),
    networkOut: metric("Network out of the group", "NetworkOut", "Sum", "Bytes"),
  },
  facets: ({ read }) => ({
    capacity: read((group) =>
      group.MinSize === undefined || group.MaxSize === undefined || group.DesiredCapacity === undefined
        ? undefined
        : {
            /** Minimum number of instances. @unit none @api MinSize */
            min: group.MinSize,
            /** Maximum number of instances. @unit none @api MaxSize */
            max: group.MaxSize,
            /** Desired number of instances. @unit none @api DesiredCapacity */
            desired: group.DesiredCapacity,
          },
    ),
    launch: read(launchOf),
    // Omitted for a group without instances.
    instances: read((group) =>
      (group.Instances ?? []).map((instance) => ({
        /** ID of the instance. @api InstanceId */
        instanceId: instance.InstanceId ?? null,
        /** Lifecycle state, such as "InService". @api LifecycleState */
        lifecycleState: (instance.LifecycleState as string | undefined) ?? null,
        /** "Healthy" or "Unhealthy". @api HealthStatus */
        healthStatus: instance.HealthStatus ?? null,
      })),
    ),
    network: read((group) =>
      group.AvailabilityZones === undefined
        ? undefined
        : {
            /** Availability Zones. @api AvailabilityZones */
            availabilityZones: group.AvailabilityZones,
            // A comma-separated list of subnets; empty in the default VPC.
            /** IDs of the subnets. @api VPCZoneIdentifier */
            subnetIds: (group.VPCZoneIdentifier ?? "").split(",").filter((id) => id !== ""),
          },
    ),
    balancing: read((group) =>
      group.HealthCheckType === undefined
        ? undefined
        : {
            /** ARNs of the target groups. @api TargetGroupARNs */
            targetGroupArns: group.TargetGroupARNs ?? [],
            /** Names of the Classic Load Balancers. @api LoadBalancerNames */
            classicLoadBalancerNames: group.LoadBalancerNames ?? [],
            /** Health check types: "EC2", "ELB", "EBS", or "VPC_LATTICE". @api HealthCheckType */
            healthCheckTypes: group.HealthCheckType.split(","),
          },
    ),
  }),
  describe: (group) => ({
    id: group.AutoScalingGroupName,
    name: group.AutoScalingGroupName,
    // AWS sets a status only while the group is being deleted.
    status: group.Status,
    createdAt: group.CreatedTime,
    tags: tagMap(group.Tags),
  }),
  // The group is free; its instances are separate resources.
  cost: "free",
});
