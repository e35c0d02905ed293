import type { CloudAccount } from "@skyledger/core/model/cloud-account";

/**
 * Whether another connected account owns a resource. AWS also lists an organization's trail in every member,
 * and a shared transit gateway in the accounts that it is shared with; the account in its ARN owns it, and is
 * where it is stored and evaluated.
 * @param accounts every account of the workspace
 */
export function ownedElsewhere(
  accounts: readonly Pick<CloudAccount, "id" | "awsAccountId">[],
  accountId: string,
): (arn: string) => boolean {
  const others = new Set(accounts.flatMap((one) => (one.id === accountId ? [] : [one.awsAccountId])));
  return (arn) => others.has(arn.split(":", 5)[4] ?? "");
}
