import { sandboxAccountName } from "@skyledger/core/model/account-label";
import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { OpenSends } from "../platform/aws/open-sends.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import type { Routes } from "../platform/http/mount.ts";
import { createIdentityGateway } from "./aws/identity-gateway.ts";
import { connectionTemplates } from "./connection-templates.ts";
import type { ConnectionOf } from "./connections.ts";
import { createAccountRoutes, type OrganizationOfAccounts } from "./routes.ts";
import { sandboxAccountId } from "./sandbox-account.ts";
import { type AccountsService, createAccountsService } from "./service.ts";
import { type AccountsStore, insertAccount } from "./store.ts";

/** Dependencies of the accounts subject. */
interface Deps {
  readonly accounts: AccountsStore;
  readonly sends: OpenSends;
  readonly connectionOf: ConnectionOf;
  /** Whether the server's own credentials can be used. */
  readonly ambientAllowed: boolean;
}

/** Wires connecting, testing, and removing accounts. */
export function wireAccounts({ accounts, sends, connectionOf, ambientAllowed }: Deps): {
  connections: AccountsService;
  /** Its routes, given the organization that accounts can be members of. */
  routes: (organizations: OrganizationOfAccounts) => Routes;
} {
  const aws = createIdentityGateway(sends);
  const connections = createAccountsService({ store: accounts, aws, connectionOf, ambientAllowed });
  return {
    connections,
    routes: (organizations) =>
      createAccountRoutes({ accounts: connections, organizations, templates: connectionTemplates }),
  };
}

/** The sandbox account of every new workspace. */
export async function connectSandbox(tx: Queryable, workspaceId: string): Promise<CloudAccount> {
  return await insertAccount(tx, workspaceId, {
    kind: "sandbox",
    name: sandboxAccountName,
    awsAccountId: sandboxAccountId(workspaceId),
    roleArn: null,
    externalId: null,
    regions: null,
  });
}
