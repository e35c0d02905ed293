import { facetsOf } from "@skyledger/core/model/related";
import type { Resource } from "@skyledger/core/model/resource";
import account from "@skyledger/core/resources/account";
import trail from "@skyledger/core/resources/cloudtrail-trail";
import type { ShownResources } from "../inventory/store/snapshot-store.ts";

/**
 * Trails of the organization of an account, which log it as well. AWS shows them in every member, and the
 * inventory has each once, in its own account.
 * @param resources of the account
 */
export async function organizationTrails(
  snapshots: ShownResources,
  workspaceId: string,
  accountId: string,
  resources: readonly Resource[],
): Promise<Resource[]> {
  const own = resources.find(({ type }) => type === account.type);
  const organization = own && facetsOf(account, own).organization;
  const owner = organization?.seen ? organization.value?.managementAccountId : undefined;
  if (!owner || owner === own?.accountId) return [];
  const trails = await snapshots.ofOthers(workspaceId, accountId, { type: trail.type, owner });
  return trails.filter((one) => {
    const { coverage } = facetsOf(trail, one);
    return coverage.seen && coverage.value.organization;
  });
}
