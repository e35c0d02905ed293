import type { AccountsStore } from "../accounts/store.ts";
import { SnapshotModels } from "../inventory/snapshot-models.ts";
import { createCrownJewelsStore } from "../inventory/store/crown-jewels-store.ts";
import { createSnapshotStore } from "../inventory/store/snapshot-store.ts";
import type { InScope } from "../organizations/account-scope.ts";
import type { Database } from "../platform/db/database.ts";
import type { Routes } from "../platform/http/mount.ts";
import { attackPathRoutes } from "./routes.ts";
import { type AttackPathsService, createAttackPathsService } from "./service.ts";
import { createActiveFindingsStore } from "./store.ts";

/** Wires attack paths. */
export function wireAttackPaths(deps: {
  readonly database: Database;
  readonly accounts: AccountsStore;
  readonly inScope: InScope;
  readonly now: () => Date;
}): { routes: Routes; paths: AttackPathsService } {
  const { database, accounts, inScope, now } = deps;
  const snapshots = createSnapshotStore(database);
  const crownJewels = createCrownJewelsStore(database);
  const findings = createActiveFindingsStore(database);
  const models = new SnapshotModels({ accounts, inScope, snapshots, crownJewels, findings }, "attackPaths");
  const paths = createAttackPathsService({ models, findings, inScope });
  return { routes: attackPathRoutes(paths, now), paths };
}
