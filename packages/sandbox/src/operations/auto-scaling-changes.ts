import type { AutoScaling, AutoScalingGroup } from "@aws-sdk/client-auto-scaling";
import type { Instance } from "@aws-sdk/client-ec2";
import { AwsError } from "../aws-error.ts";
import type { Changes, OperationContext } from "./operation.ts";

/** Instances from the group's template, without their volumes. */
function launched(
  group: AutoScalingGroup,
  count: number,
  { fixtures, region, now, sequence }: OperationContext,
): Instance[] {
  const { world } = fixtures;
  const { data } = fixtures.table("launchTemplate", region).get(group.LaunchTemplate?.LaunchTemplateId) ?? {};
  return Array.from({ length: count }, (_, index): Instance => {
    const seed = `change/${sequence}/${group.AutoScalingGroupName}/${index}`;
    return {
      InstanceId: world.id("i", seed),
      InstanceType: data?.InstanceType ?? "t3.medium",
      ImageId: data?.ImageId,
      State: { Name: "running", Code: 16 },
      LaunchTime: now,
      StateTransitionReason: "",
      Placement: { AvailabilityZone: group.AvailabilityZones?.[0], Tenancy: "default" },
      MetadataOptions: { State: "applied", HttpTokens: "required", HttpEndpoint: "enabled" },
      Monitoring: { State: "disabled" },
      BlockDeviceMappings: [],
      NetworkInterfaces: [],
      SecurityGroups: [],
      Tags: [{ Key: "aws:autoscaling:groupName", Value: group.AutoScalingGroupName }],
    };
  });
}

/** Changes of Auto Scaling groups. Instances start and end at once. */
export const autoScalingChanges: Changes<AutoScaling> = {
  updateAutoScalingGroup: (input, context) => {
    const { fixtures, region } = context;
    const table = fixtures.table("autoScalingGroup", region);
    const name = input.AutoScalingGroupName ?? "";
    const group = table.get(name);
    if (!group) throw new AwsError("ValidationError", 400, "AutoScalingGroup name not found");
    const MinSize = input.MinSize ?? group.MinSize ?? 0;
    const DesiredCapacity = input.DesiredCapacity ?? group.DesiredCapacity ?? 0;
    if (DesiredCapacity < MinSize) {
      throw new AwsError("ValidationError", 400, "Desired capacity must be at least the minimum size");
    }
    return () => {
      const now = group.Instances ?? [];
      const ended = now.slice(DesiredCapacity).flatMap(({ InstanceId }) => InstanceId ?? []);
      if (ended.length > 0) context.perform("ec2", "terminateInstances", { InstanceIds: ended });
      const begun = launched(group, Math.max(0, DesiredCapacity - now.length), context);
      for (const instance of begun)
        fixtures.table("instance", region).add(instance.InstanceId ?? "", instance);
      table.replace(name, {
        ...group,
        MinSize,
        DesiredCapacity,
        Instances: [
          ...now.slice(0, DesiredCapacity),
          ...begun.map(({ InstanceId, Placement }) => ({
            InstanceId,
            AvailabilityZone: Placement?.AvailabilityZone,
            LifecycleState: "InService" as const,
            HealthStatus: "Healthy",
            ProtectedFromScaleIn: false,
          })),
        ],
      });
      return {};
    };
  },
};
