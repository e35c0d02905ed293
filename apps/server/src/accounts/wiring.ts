import type { OpenSends } from "../platform/aws/open-sends.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import type { Routes } from "../platform/http/mount.ts";
import { createIdentityGateway } from "./aws/identity-gateway.ts";
import { connectionTemplates } from "./connection-templates.ts";
import type { ConnectionOf } from "./connections.ts";
import { createAccountRoutes } from "./routes.ts";
import { sandboxAccountId, sandboxAccountName } from "./sandbox-account.ts";
import { createAccountsService } from "./service.ts";
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
export function wireAccounts({ accounts, sends, connectionOf, ambientAllowed }: Deps): Routes {
  const aws = createIdentityGateway(sends);
  const service = createAccountsService({ store: accounts, aws, connectionOf, ambientAllowed });
  return createAccountRoutes({ accounts: service, templates: connectionTemplates });
}

/** The sandbox account of every new workspace. */
export async function connectSandbox(tx: Queryable, workspaceId: string): Promise<void> {
  await insertAccount(tx, workspaceId, {
    kind: "sandbox",
    name: sandboxAccountName,
    awsAccountId: sandboxAccountId(workspaceId),
    roleArn: null,
    externalId: null,
    regions: null,
  });
}
