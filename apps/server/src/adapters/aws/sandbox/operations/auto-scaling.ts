import type { AutoScaling } from "@aws-sdk/client-auto-scaling";
import type { Reads } from "./operation.ts";
import { pageOf } from "./paging.ts";

/** Reading operations of EC2 Auto Scaling. */
export const autoScalingReads: Reads<AutoScaling> = {
  describeAutoScalingGroups: (input, { estate, region }) => {
    const names = input.AutoScalingGroupNames;
    const { rows, token } = pageOf(
      estate.table("autoScalingGroup", region),
      input.NextToken,
      input.MaxRecords ?? 50,
      (group) => !names?.length || names.includes(group.AutoScalingGroupName ?? ""),
    );
    return { AutoScalingGroups: rows, NextToken: token };
  },
  describeLaunchConfigurations: () => ({ LaunchConfigurations: [] }),
  describePolicies: () => ({ ScalingPolicies: [] }),
};
