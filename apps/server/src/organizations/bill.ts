import type { OrganizationsService } from "./service.ts";
import type { OrganizationsStore } from "./store.ts";

/** The accounts that are billed together. Instants are ISO texts. */
export interface OrganizationBill {
  /** AWS ID of the payer. */
  managementAccountId: string;
  members: { awsAccountId: string; joinedAt: string | null; leftAt: string | null }[];
}

/** The payer of a workspace's organization, and the accounts on its bill; undefined: none is connected. */
export type BillOf = (workspaceId: string) => Promise<OrganizationBill | undefined>;

export function createBillOf({
  store,
  organizations,
}: {
  store: Pick<OrganizationsStore, "find" | "members">;
  organizations: Pick<OrganizationsService, "ensureRead">;
}): BillOf {
  return async (workspaceId) => {
    await organizations.ensureRead(workspaceId);
    const organization = await store.find(workspaceId);
    if (!organization) return undefined;
    const members = (await store.members(workspaceId)).map((one) => ({
      awsAccountId: one.awsAccountId,
      joinedAt: one.joinedAt,
      // Suspended and closed accounts stay on the bill of their organization.
      leftAt: one.awsState === "" ? one.endedAt : null,
    }));
    return { managementAccountId: organization.managementAccountId, members };
  };
}
