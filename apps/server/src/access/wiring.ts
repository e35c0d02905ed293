import type { AccountsStore } from "../accounts/store.ts";
import { SnapshotModels } from "../inventory/snapshot-models.ts";
import { createSnapshotStore } from "../inventory/store/snapshot-store.ts";
import type { InScope } from "../organizations/account-scope.ts";
import type { Database } from "../platform/db/database.ts";
import type { Routes } from "../platform/http/mount.ts";
import { accessRoutes } from "./routes.ts";
import { createAccessService } from "./service.ts";

/** Wires effective permissions. */
export function wireAccess(deps: {
  readonly database: Database;
  readonly accounts: AccountsStore;
  readonly inScope: InScope;
}): Routes {
  const { database, accounts, inScope } = deps;
  const snapshots = createSnapshotStore(database);
  const models = new SnapshotModels({ accounts, inScope, snapshots }, "access");
  return accessRoutes(createAccessService({ models, inScope }));
}
