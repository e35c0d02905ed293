import type { AccountsStore } from "../accounts/store.ts";
import { SnapshotModels } from "../inventory/snapshot-models.ts";
import { createSnapshotStore } from "../inventory/store/snapshot-store.ts";
import type { InScope } from "../organizations/account-scope.ts";
import type { Database } from "../platform/db/database.ts";
import type { Routes } from "../platform/http/mount.ts";
import { reachabilityRoutes } from "./routes.ts";
import { createReachabilityService } from "./service.ts";

/** Wires network reachability. */
export function wireReachability(deps: {
  readonly database: Database;
  readonly accounts: AccountsStore;
  readonly inScope: InScope;
}): Routes {
  const { database, accounts, inScope } = deps;
  const snapshots = createSnapshotStore(database);
  const models = new SnapshotModels({ accounts, inScope, snapshots }, "reachability");
  return reachabilityRoutes(createReachabilityService({ models, inScope }));
}
