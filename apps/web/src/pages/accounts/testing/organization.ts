import type { Organization, OrganizationMember } from "../../../lib/organization-query.ts";

/** A connected account in the OU Workloads. */
export function memberWith(parts: Partial<OrganizationMember> = {}): OrganizationMember {
  return {
    accountId: "111111111111",
    name: "Shop",
    email: "shop@example.com",
    unitId: "ou-root-workload",
    tags: { environment: "prod" },
    tagsGap: null,
    state: "connected",
    joinedAt: "2024-05-01T00:00:00.000Z",
    connectionId: "connection-shop",
    resourceCount: 12,
    lastDiscoveredAt: "2026-11-20T08:00:00.000Z",
    ...parts,
  };
}

/** A root with the OUs Workloads (with Staging) and Security. */
export function organizationWith(
  accounts: OrganizationMember[],
  parts: Partial<Organization> = {},
): Organization {
  return {
    organizationId: "o-example000",
    managementAccountId: "999999999999",
    connectionId: "connection-management",
    sandbox: false,
    units: [
      { id: "r-root", name: "Root", parentId: null },
      { id: "ou-root-security", name: "Security", parentId: "r-root" },
      { id: "ou-root-staging0", name: "Staging", parentId: "ou-root-workload" },
      { id: "ou-root-workload", name: "Workloads", parentId: "r-root" },
    ],
    accounts,
    include: [],
    exclude: [],
    updatedAt: "2026-11-20T09:00:00.000Z",
    problem: null,
    ...parts,
  };
}
