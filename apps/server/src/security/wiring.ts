import type { Logger } from "pino";
import type { ConnectionOf } from "../accounts/connections.ts";
import type { AccountsStore } from "../accounts/store.ts";
import type { Collaboration } from "../collaboration/wiring.ts";
import type { DiscoveryService } from "../inventory/discovery.ts";
import { reasoningMemoryMb } from "../inventory/reasoning/reasoning-thread.ts";
import { createSnapshotStore } from "../inventory/store/snapshot-store.ts";
import type { InScope } from "../organizations/account-scope.ts";
import type { AwsSettings } from "../platform/aws/account-connection.ts";
import type { CallScopes } from "../platform/call-scope.ts";
import type { Database } from "../platform/db/database.ts";
import { createExportLinks } from "../platform/export-links.ts";
import type { Routes } from "../platform/http/mount.ts";
import type { Notify } from "../platform/notify.ts";
import { Pace, type WaitingReaders } from "../platform/readers-first.ts";
import type { RunMachine } from "../runs/machine.ts";
import type { RunsStore } from "../runs/store.ts";
import type { UnitRunner } from "../runs/units.ts";
import { createFindingActRoutes } from "./finding-act-routes.ts";
import { createFindingActs } from "./finding-acts.ts";
import { createFindingExport } from "./finding-export.ts";
import { FindingRanks, mostRankedWith } from "./finding-ranks.ts";
import { createFindingScope, type FindingPaths, type FindingScope } from "./finding-scope.ts";
import { createFindingsService } from "./findings.ts";
import { createFindingsByPath } from "./findings-by-path.ts";
import type { HubImportRunService } from "./hub-import-run.ts";
import { wireSecurityHub } from "./hub-wiring.ts";
import { createNotEvaluatedChecksService } from "./not-evaluated-checks.ts";
import { createSecurityRoutes } from "./routes.ts";
import { createSecurityScanService, type SecurityScanService } from "./scan.ts";
import { createFindingOperationsStore } from "./store/finding-operations-store.ts";
import { createFindingPathsStore } from "./store/finding-paths-store.ts";
import { createFindingsStore } from "./store/findings-store.ts";
import { createNotEvaluatedChecksStore } from "./store/not-evaluated-checks-store.ts";
import { createScansStore } from "./store/scans-store.ts";
import { createSecuritySettingsStore } from "./store/settings-store.ts";

/** Dependencies of the security part. */
interface Deps {
  readonly database: Database;
  readonly machine: RunMachine;
  readonly units: UnitRunner;
  readonly runs: RunsStore;
  readonly accounts: AccountsStore;
  readonly discovery: DiscoveryService;
  readonly inScope: InScope;
  readonly paths: FindingPaths;
  readonly collaboration: Pick<Collaboration, "assignees" | "labels" | "remindAgain">;
  readonly scopes: CallScopes;
  readonly connectionOf: ConnectionOf;
  readonly settings: AwsSettings;
  /** Signs links to exports. */
  readonly exportKey: Uint8Array;
  readonly notify: Notify;
  /** Callers that wait for a response of this process. */
  readonly readers: WaitingReaders;
  readonly publicUrl: string;
  readonly now: () => Date;
  readonly logger: Logger;
}

/** On the embedded database every statement of a scan waits for the readers' anyway. */
function paceOf({ database, readers }: Deps): ConstructorParameters<typeof Pace>[0] {
  return database.driver === "embedded" ? { readers, share: 0 } : { readers };
}

/** Ranks of findings, and their scopes: who asks for all attack paths updates the ranks. */
function rankingOf({ database, accounts, inScope, paths, logger }: Deps) {
  const ranks = new FindingRanks({
    ...{ accounts, paths, store: createFindingPathsStore(database), log: logger },
    mostRanked: mostRankedWith(reasoningMemoryMb()),
  });
  const findingScope = createFindingScope(inScope, paths, (workspaceId, found) => {
    ranks
      .keep(workspaceId, found)
      .catch((error: unknown) => logger.error({ err: error, workspaceId }, "ranking findings failed"));
  });
  return { ranks, findingScope };
}

/** Wires scans, findings, and exports. */
export function wireSecurity(deps: Deps): {
  routes: readonly Routes[];
  scans: SecurityScanService;
  hubImports: HubImportRunService;
  findingScope: FindingScope;
} {
  const { database, machine, units, runs, accounts, discovery, exportKey, notify, publicUrl, now, logger } =
    deps;
  const scansStore = createScansStore(database);
  const snapshots = createSnapshotStore(database);
  const findingsStore = createFindingsStore(database);
  const securityHub = wireSecurityHub(deps);
  const { ranks, findingScope } = rankingOf(deps);
  const scans = createSecurityScanService({
    runs,
    accounts,
    scans: scansStore,
    snapshots,
    discovery,
    notify,
    securityHub,
    rank: (workspaceId, options) => ranks.rank(workspaceId, options),
    machine,
    units,
    pace: () => new Pace(paceOf(deps)),
    now,
    log: logger,
  });
  const settings = createSecuritySettingsStore(database, deps.collaboration.remindAgain);
  const operations = createFindingOperationsStore(database);
  const findings = createFindingsService({ findings: findingsStore, scans: scansStore, settings, now });
  const acts = createFindingActs({ operations, settings, ...deps.collaboration, now });
  const byPath = createFindingsByPath({ findings: findingsStore, paths: deps.paths });
  const exports = createFindingExport({
    findings: findingsStore,
    scans: scansStore,
    selections: operations,
    links: createExportLinks(exportKey),
    ...{ inScope: findingScope, scopes: deps.scopes },
    now,
  });
  const notEvaluated = createNotEvaluatedChecksService({
    store: createNotEvaluatedChecksStore(database),
    findings,
  });
  return {
    scans,
    hubImports: securityHub.runs,
    findingScope,
    routes: [
      createSecurityRoutes({
        ...{ scans, findings, byPath, notEvaluated, exports, publicUrl, now },
        ...{ inScope: deps.inScope, findingScope },
      }),
      createFindingActRoutes({ acts, inScope: findingScope }),
      securityHub.routes,
    ],
  };
}
