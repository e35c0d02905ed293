import { AppError } from "@skyledger/core/model/app-error";
import { type AccountScope, isEveryAccount } from "../organizations/account-scope.ts";
import type { OrganizationsService } from "../organizations/service.ts";

/** The accounts of a query about costs. */
export interface BilledScope extends AccountScope {
  awsAccountId?: string | undefined;
}

/** A query whose accounts are AWS account IDs; undefined: all of them, empty: none. */
export type Billed<Query extends BilledScope> = Omit<Query, keyof BilledScope> & {
  awsAccountIds: readonly string[] | undefined;
};

/**
 * Replaces the scope of a query by AWS account IDs. A bill has the charges of every account, so the members of an
 * organization are in it whether they are connected, archived, or neither. Throws not_found for an unknown account.
 */
export async function inBilledScope<Query extends BilledScope>(
  organizations: Pick<OrganizationsService, "billedAccountIds">,
  workspaceId: string,
  { accountId, unitId, accountTag, awsAccountId, ...query }: Query,
): Promise<Billed<Query>> {
  const found = await organizations.billedAccountIds(workspaceId, { accountId, unitId, accountTag });
  if (found?.length === 0 && accountId !== undefined && isEveryAccount({ unitId, accountTag })) {
    throw new AppError("not_found", "Cloud account not found.");
  }
  if (awsAccountId === undefined) return { ...query, awsAccountIds: found };
  const isIn = found === undefined || found.includes(awsAccountId);
  return { ...query, awsAccountIds: isIn ? [awsAccountId] : [] };
}
