import type { Logger } from "pino";
import type { ConnectionOf } from "../accounts/connections.ts";
import type { AccountsStore } from "../accounts/store.ts";
import type { Clearance } from "../approvals/clearance.ts";
import type { StartApproved } from "../approvals/execution.ts";
import type { InventoryService } from "../inventory/service.ts";
import { createListPricesStore } from "../inventory/store/list-prices-store.ts";
import { createRelationshipsStore } from "../inventory/store/relationships-store.ts";
import { createSnapshotStore } from "../inventory/store/snapshot-store.ts";
import { createInventoryWriter } from "../inventory/store/writer.ts";
import type { InScope } from "../organizations/account-scope.ts";
import type { OpenSends } from "../platform/aws/open-sends.ts";
import type { Database } from "../platform/db/database.ts";
import type { Routes } from "../platform/http/mount.ts";
import type { Notify } from "../platform/notify.ts";
import type { RunMachine } from "../runs/machine.ts";
import type { RunsStore } from "../runs/store.ts";
import type { RecommendationsService } from "../savings/recommendations.ts";
import { recountSavings } from "../savings/recount-wiring.ts";
import { createRecommendationsStore } from "../savings/store/recommendations-store.ts";
import { createSavingsThresholdsStore } from "../savings/store/thresholds-store.ts";
import type { FindingScope } from "../security/finding-scope.ts";
import { createFindingsStore } from "../security/store/findings-store.ts";
import { createStartApprovedBulk } from "./approved-bulk.ts";
import { createApprovedFixes } from "./approved-fixes.ts";
import { createAutomationGateway } from "./aws/automation-gateway.ts";
import { createBulkFindings } from "./bulk-findings.ts";
import { createBulkRecommendations } from "./bulk-recommendations.ts";
import { type BulkRemediations, createBulkRemediations } from "./bulk-remediations.ts";
import { createBulkRoutes } from "./bulk-routes.ts";
import { createBulkRemediationStore } from "./bulk-store.ts";
import type { RemediationDeps } from "./deps.ts";
import { createResourceHistoryStore } from "./history-store.ts";
import { createNotifyBulkEnd } from "./notify-bulk-end.ts";
import { createNotifyRemediation } from "./notify-end.ts";
import { createRecommendationFixRoutes } from "./recommendation-routes.ts";
import { createResourceHistory } from "./resource-history.ts";
import { createRemediationRoutes } from "./routes.ts";
import { createRemediationService, type RemediationService } from "./service.ts";
import { namesOfRemediation } from "./store/names-of-remediation.ts";
import { createRemediationsStore } from "./store.ts";
import { createTagChanges, type TagChanges } from "./tag-changes.ts";
import { createTagRoutes } from "./tag-routes.ts";
import { createTagChangeStore } from "./tag-store.ts";

/** Dependencies of fixes. */
interface Deps {
  readonly database: Database;
  readonly machine: RunMachine;
  readonly runs: RunsStore;
  readonly accounts: AccountsStore;
  readonly inventory: InventoryService;
  readonly inScope: InScope;
  readonly findingScope: FindingScope;
  readonly recommendations: RecommendationsService;
  readonly sends: OpenSends;
  readonly connectionOf: ConnectionOf;
  readonly clearance: Clearance;
  readonly notify: Notify;
  readonly now: () => Date;
  readonly logger: Logger;
}

/** Dependencies of single fixes. */
function depsOfFixes(deps: Deps, stores: Pick<RemediationDeps, "findings" | "snapshots">): RemediationDeps {
  const { database, machine, runs, accounts, connectionOf, clearance, notify, now, logger } = deps;
  return {
    ...{ ...stores, clearance, runs, accounts, connectionOf, machine, now },
    recommendations: createRecommendationsStore(database, recountSavings),
    thresholds: createSavingsThresholdsStore(database),
    prices: createListPricesStore(database),
    remediations: createRemediationsStore(database, {
      ended: createNotifyRemediation(namesOfRemediation, notify),
      recountSavings,
    }),
    relationships: createRelationshipsStore(database),
    writer: createInventoryWriter(database),
    aws: createAutomationGateway(deps.sends),
    log: logger,
  };
}

/** Wires runs of many fixes. */
function wireBulk(
  { database, runs, machine, now, notify, clearance, inScope, findingScope }: Deps,
  {
    findings,
    snapshots,
    remediations,
  }: {
    findings: ReturnType<typeof createFindingsStore>;
    snapshots: ReturnType<typeof createSnapshotStore>;
    remediations: RemediationService;
  },
) {
  const bulk = createBulkRemediations({
    ...{ items: createBulkRemediationStore(database), remediations, runs, machine, now, clearance },
    ended: createNotifyBulkEnd({ database, notify }),
  });
  const ofRecommendations = createBulkRecommendations({
    ...{ recommendations: createRecommendationsStore(database, recountSavings), snapshots, bulk },
  });
  const ofFindings = createBulkFindings({ findings, snapshots, bulk });
  const both = { recommendations: ofRecommendations, findings: ofFindings, bulk };
  return {
    bulk,
    startApproved: createStartApprovedBulk(both),
    routes: createBulkRoutes({ ...both, inScope, findingScope }),
  };
}

/** Wires the fixes of findings and recommendations. */
export function wireRemediation(deps: Deps): {
  remediations: RemediationService;
  bulkRemediations: BulkRemediations;
  tagChanges: TagChanges;
  startApproved: StartApproved;
  routes: readonly Routes[];
} {
  const { database, machine, runs, accounts, recommendations, connectionOf, clearance, now } = deps;
  const findings = createFindingsStore(database);
  const snapshots = createSnapshotStore(database);
  const ofFixes = depsOfFixes(deps, { findings, snapshots });
  const remediations = createRemediationService(ofFixes);
  const approved = createApprovedFixes({ ...ofFixes, service: remediations });
  const { bulk, ...ofMany } = wireBulk(deps, { findings, snapshots, remediations });
  const tagChanges = createTagChanges({
    ...{ runs, accounts, machine, connectionOf, now, clearance, inventory: deps.inventory },
    items: createTagChangeStore(database),
    writer: createInventoryWriter(database),
    aws: createAutomationGateway(deps.sends),
  });
  return {
    startApproved: (asker, approval) => {
      const { kind } = approval;
      if (kind === "fixes") return ofMany.startApproved(asker, approval);
      if (kind === "tags" || kind === "tags_undo") return tagChanges.startApproved(asker, approval);
      return approved.startApproved(asker, approval);
    },
    tagChanges,
    remediations,
    bulkRemediations: bulk,
    routes: [
      createRemediationRoutes({ remediations, approved }),
      createTagRoutes({
        ...{ tags: tagChanges, inScope: deps.inScope },
        history: createResourceHistory(createResourceHistoryStore(database)),
      }),
      createRecommendationFixRoutes({ recommendations, remediations, approved }),
      ofMany.routes,
    ],
  };
}
