import { partitionOf } from "./arn.ts";

/** Name of the role that Automation acts as in an account; the generated template makes it. */
export const automationRoleName = "SkyledgerAutomation";

/** ARN of that role. @param region any of the account's partition, or "global" */
export function automationRoleArn(accountId: string, region: string): string {
  return `arn:${partitionOf(region)}:iam::${accountId}:role/${automationRoleName}`;
}
