import type { AccountsStore } from "../accounts/store.ts";
import { createSnapshotStore } from "../inventory/store/snapshot-store.ts";
import type { InScope } from "../organizations/account-scope.ts";
import type { Database } from "../platform/db/database.ts";
import type { Routes } from "../platform/http/mount.ts";
import { AccessModels } from "./models.ts";
import { accessRoutes } from "./routes.ts";
import { createAccessService } from "./service.ts";

/** Wires effective permissions. */
export function wireAccess(deps: {
  readonly database: Database;
  readonly accounts: AccountsStore;
  readonly inScope: InScope;
}): Routes {
  const { database, accounts, inScope } = deps;
  const models = new AccessModels({ accounts, inScope, snapshots: createSnapshotStore(database) });
  return accessRoutes(createAccessService({ models, inScope }));
}
