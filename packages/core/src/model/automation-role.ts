import { partitionOf } from "./arn.ts";

/** Name of the automation role in an account; the generated template creates it. */
export const automationRoleName = "SkyledgerAutomation";

/** ARN of that role. @param region any Region of the account's partition, or "global" */
export function automationRoleArn(accountId: string, region: string): string {
  return `arn:${partitionOf(region)}:iam::${accountId}:role/${automationRoleName}`;
}
