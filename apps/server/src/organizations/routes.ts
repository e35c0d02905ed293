import type { ResponseOf } from "@skyledger/contract";
import { mount, type Routes } from "../platform/http/mount.ts";
import { memberState } from "./member-state.ts";
import type { OrganizationsService, ShownOrganization } from "./service.ts";

type Organization = ResponseOf<"GET /organization">;

function toAnswer(given: ShownOrganization): Organization {
  return {
    organizationId: given.organizationId,
    managementAccountId: given.managementAccountId,
    connectionId: given.accountId,
    sandbox: given.roleArn === null,
    units: given.units,
    accounts: given.members.map((one) => ({
      accountId: one.awsAccountId,
      name: one.accountName ?? one.name,
      email: one.email,
      unitId: one.unitId,
      tags: one.tags,
      tagsGap: one.tagsGap,
      ...memberState(one, given),
      joinedAt: one.joinedAt,
      connectionId: one.accountId,
      resourceCount: one.resourceCount,
      lastDiscoveredAt: one.lastDiscoveredAt,
    })),
    include: [...given.include],
    exclude: [...given.exclude],
    updatedAt: given.refreshedAt,
    problem: given.problem,
  };
}

/** The organization of the workspace. */
export function createOrganizationRoutes({ organizations }: { organizations: OrganizationsService }): Routes {
  return (api) => {
    mount(api, "GET /organization", async ({ principal }) => toAnswer(await organizations.get(principal)));
    mount(api, "PATCH /organization", async ({ principal, body }) =>
      toAnswer(await organizations.choose(principal, body)),
    );
    mount(api, "POST /organization/refresh", async ({ principal }) =>
      toAnswer(await organizations.refresh(principal)),
    );
  };
}
