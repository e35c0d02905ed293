import type { AutoScaling } from "@aws-sdk/client-auto-scaling";
import type { Reads } from "./operation.ts";
import { pageOf } from "./paging.ts";

/** Read operations of EC2 Auto Scaling. */
export const autoScalingReads: Reads<AutoScaling> = {
  describeAutoScalingGroups: (input, { fixtures, region }) => {
    const names = input.AutoScalingGroupNames;
    const { rows, token } = pageOf(
      fixtures.table("autoScalingGroup", region),
      input.NextToken,
      input.MaxRecords ?? 50,
      (group) => !names?.length || names.includes(group.AutoScalingGroupName ?? ""),
    );
    return { AutoScalingGroups: rows, NextToken: token };
  },
  // Planted: unused for years, and without a session token requirement.
  describeLaunchConfigurations: (_input, { fixtures, region }) => {
    const { world } = fixtures;
    if (region !== "us-east-1") return { LaunchConfigurations: [] };
    const name = "batch-2019";
    const id = world.uuid("launch-configuration");
    return {
      LaunchConfigurations: [
        {
          LaunchConfigurationName: name,
          LaunchConfigurationARN: world.arn(
            "autoscaling",
            region,
            `launchConfiguration:${id}:launchConfigurationName/${name}`,
          ),
          ImageId: world.id("ami", name),
          InstanceType: "m4.large",
          AssociatePublicIpAddress: true,
          CreatedTime: world.daysAgo(1000, name),
        },
      ],
    };
  },
  describePolicies: () => ({ ScalingPolicies: [] }),
};
