import type { Logger } from "pino";
import type { ConnectionOf } from "../accounts/connections.ts";
import type { AccountsService } from "../accounts/service.ts";
import type { AccountsStore } from "../accounts/store.ts";
import type { OpenSends } from "../platform/aws/open-sends.ts";
import type { CallScopes } from "../platform/call-scope.ts";
import type { Database } from "../platform/db/database.ts";
import type { Routes } from "../platform/http/mount.ts";
import { createInScope, type InScope } from "./account-scope.ts";
import { createOrganizationReader } from "./aws/reader.ts";
import { type BillOf, createBillOf } from "./bill.ts";
import { createCallScopes } from "./call-scopes.ts";
import { createOrganizationRoutes } from "./routes.ts";
import { createOrganizationsService, type OrganizationsService } from "./service.ts";
import { scopeAccounts } from "./store/scope-accounts.ts";
import { createOrganizationsStore } from "./store.ts";

/** Dependencies of the organizations subject. */
interface Deps {
  readonly database: Database;
  readonly accounts: AccountsStore;
  readonly connections: AccountsService;
  readonly sends: OpenSends;
  readonly connectionOf: ConnectionOf;
  readonly now: () => Date;
  readonly logger: Logger;
  readonly archivedDays: number;
}

/** Wires connecting and following an AWS organization. */
export function wireOrganizations({ database, sends, logger, ...deps }: Deps): {
  routes: Routes;
  organizations: OrganizationsService;
  inScope: InScope;
  billOf: BillOf;
} {
  const store = createOrganizationsStore(database);
  const organizations = createOrganizationsService({
    ...deps,
    store,
    reader: createOrganizationReader(sends),
    onFailure: (error) => logger.error({ err: error }, "refreshing an organization failed"),
  });
  const inScope = createInScope((...scope) => organizations.accountIds(...scope));
  const billOf = createBillOf({ store, organizations });
  return { organizations, inScope, billOf, routes: createOrganizationRoutes({ organizations }) };
}

/** Wires resolving people's grants to accounts. */
export function wireCallScopes(
  database: Database,
  grantsOf: Parameters<typeof createCallScopes>[0]["grantsOf"],
): CallScopes {
  return createCallScopes({
    grantsOf,
    resolve: (workspaceId, scopes) =>
      database.forWorkspace(workspaceId, (tx) => scopeAccounts(tx, workspaceId, scopes)),
  });
}
