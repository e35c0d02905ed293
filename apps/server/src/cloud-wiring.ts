import type { RunKind } from "@skyledger/core/model/run";
import type { Logger } from "pino";
import { wireAccess } from "./access/wiring.ts";
import { createConnectionOf } from "./accounts/connections.ts";
import { createSandboxChangesStore } from "./accounts/sandbox-changes-store.ts";
import { createAccountsStore } from "./accounts/store.ts";
import { connectSandbox, wireAccounts } from "./accounts/wiring.ts";
import { wireApprovals } from "./approvals/wiring.ts";
import { wireAttackPaths } from "./attack-paths/wiring.ts";
import type { BillingImportService } from "./billing-imports/service.ts";
import { wireBilling } from "./billing-imports/wiring.ts";
import { wireCollaboration } from "./collaboration/wiring.ts";
import type { Config } from "./config.ts";
import type { CostAnalysisService } from "./costs/analysis.ts";
import { wireCost } from "./costs/wiring.ts";
import { wireDashboard } from "./dashboard/wiring.ts";
import type { DiscoveryService } from "./inventory/discovery.ts";
import { storedResource } from "./inventory/store/stored-resource.ts";
import { wireInventory } from "./inventory/wiring.ts";
import { notifyPeopleWith, notifySubscribersWith, notifyUnused } from "./notifications/notify-wiring.ts";
import { createNotificationPreferencesStore } from "./notifications/store/preferences-store.ts";
import { insertSandboxOrganization } from "./organizations/store.ts";
import { wireOrganizations } from "./organizations/wiring.ts";
import { createOpenSends } from "./platform/aws/open-sends.ts";
import type { CallScopes } from "./platform/call-scope.ts";
import { writeBackup } from "./platform/db/backup.ts";
import type { Database } from "./platform/db/database.ts";
import { createNightlyExportJob, nightlyExportCron } from "./platform/db/nightly-export-job.ts";
import { backupDirectory } from "./platform/db/open-database.ts";
import type { Queryable } from "./platform/db/queryable.ts";
import type { Routes } from "./platform/http/mount.ts";
import type { Notify } from "./platform/notify.ts";
import { createJobQueue, type JobQueue } from "./platform/queue/job-queue.ts";
import type { WaitingReaders } from "./platform/readers-first.ts";
import { wireReachability } from "./reachability/wiring.ts";
import { wireRemediation } from "./remediation/wiring.ts";
import type { RunKindDeclaration } from "./runs/kind.ts";
import type { RunMachine } from "./runs/machine.ts";
import { lookEveryMs, StaleRuns } from "./runs/stale-runs.ts";
import type { Units } from "./runs/units.ts";
import type { RunAgain } from "./runs/units-service.ts";
import { type Runs, wireRuns } from "./runs/wiring.ts";
import type { MetricReadingService } from "./savings/metric-reading.ts";
import { createSavingsStore } from "./savings/store.ts";
import { wireSavings } from "./savings/wiring.ts";
import { moveSchedules } from "./schedules/store.ts";
import { wireSchedules } from "./schedules/wiring.ts";
import type { HubImportRunService } from "./security/hub-import-run.ts";
import type { SecurityScanService } from "./security/scan.ts";
import { wireSecurity } from "./security/wiring.ts";

const eventsKeptHours = 24;
const pruneEveryMs = 3_600_000;
const organizationsEveryMs = 60_000;

/** Dependencies of everything about cloud accounts. */
export interface CloudDeps {
  readonly config: Config;
  readonly database: Database;
  readonly logger: Logger;
  readonly now: () => Date;
  /** Signs links to exports. */
  readonly exportKey: Uint8Array;
  readonly notify: Notify;
  readonly scopes: CallScopes;
  /** Requests that wait for this process; scans yield to them. */
  readonly readers: WaitingReaders;
  /** Whether schedules start runs; tests of other features turn this off. */
  readonly schedules: boolean;
}

/** Everything about cloud accounts: the second half of main.ts. */
export interface Cloud {
  readonly routes: readonly Routes[];
  /** Connects the sandbox account in the transaction that creates a workspace. */
  readonly onWorkspaceCreated: (tx: Queryable, workspaceId: string) => Promise<void>;
  /** Starts taking jobs and continues those of an earlier process. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Connections to AWS and to the sandbox accounts, whose changes are stored. */
function reachAws({ config, database, now }: CloudDeps) {
  const settings = { endpointUrl: config.awsEndpointUrl, region: config.awsRegion };
  const sandboxChanges = createSandboxChangesStore(database);
  const sends = createOpenSends(settings, now, ({ workspaceId, accountId }, change) =>
    sandboxChanges.add(workspaceId, accountId, change),
  );
  const connectionOf = createConnectionOf(config, sandboxChanges);
  return { settings, sends, connectionOf };
}

/** Runs, and the queue that passes them to processes. */
function runsOf({ config: { unitsAtOnce }, database, now, logger }: CloudDeps): Runs & { queue: JobQueue } {
  const complain = (error: Error) => logger.error({ err: error }, "a problem with the job queue");
  const queue = createJobQueue(database, complain);
  const send = (name: string, input: object) => queue.send(name, input);
  return { queue, ...wireRuns({ database, send, unitsAtOnce, now, logger }) };
}

/** Registers every kind of run: a missing one does not compile. */
function registerKinds(
  machine: RunMachine,
  services: Readonly<Record<RunKind, { readonly runKind: RunKindDeclaration }>>,
): void {
  machine.register(...Object.values(services).map(({ runKind }) => runKind));
}

/** Accounts, and the organization that they can be members of. */
function accountsOf(
  { allowAmbientAws: ambientAllowed, archivedAccountDays: archivedDays }: Config,
  shared: Omit<Parameters<typeof wireOrganizations>[0], "connections" | "archivedDays">,
) {
  const { connections, routes } = wireAccounts({ ...shared, ambientAllowed });
  const organization = wireOrganizations({ ...shared, connections, archivedDays });
  const { organizations, inScope, billOf } = organization;
  return { organizations, inScope, billOf, routes: [routes(organizations), organization.routes] };
}

/** Registers the units of every kind of run that reads accounts. @returns how one account is read again */
function registerUnits(
  units: Units,
  services: {
    readonly discovery: DiscoveryService;
    readonly metrics: MetricReadingService;
    readonly cost: { readonly analysis: CostAnalysisService };
    readonly billing: { readonly imports: BillingImportService };
    readonly security: { readonly scans: SecurityScanService; readonly hubImports: HubImportRunService };
  },
): RunAgain {
  const { discovery, metrics, cost, billing, security } = services;
  const { scans, hubImports } = security;
  const all = [discovery, metrics, scans, cost.analysis, billing.imports, hubImports];
  units.register(...all.map(({ unitKind }) => unitKind));
  return {
    discovery: (principal, accountId) => discovery.start(principal, [accountId]),
    metrics: (principal, accountId) => metrics.start(principal, [accountId]),
    security_scan: (...one) => scans.again(...one),
    cost_analysis: (...one) => cost.analysis.again(...one),
    billing_import: (...one) => billing.imports.again(...one),
    security_hub_import: (principal, accountId) => hubImports.start(principal, [accountId]),
  };
}

/** Approvals, whose changes are started by later subjects. */
function approvalsOf(
  { database, scopes, now, logger }: CloudDeps,
  startApproved: Parameters<typeof wireApprovals>[0]["startApproved"],
) {
  const notifyPeople = notifyPeopleWith(now);
  return wireApprovals({ database, scopes, now, logger, notifyPeople, startApproved });
}

/** Teams, assignees, labels, and comments. */
function collaborationOf({ database, scopes, now, logger }: CloudDeps) {
  return wireCollaboration({ database, scopes, notifySubscribers: notifySubscribersWith(now), now, logger });
}

function createUseCases(deps: CloudDeps) {
  const { config, database, logger, now, exportKey, notify, scopes, readers } = deps;
  const { queue, runs, machine, units, routes } = runsOf(deps);
  const accounts = createAccountsStore(database);
  const { settings, sends, connectionOf } = reachAws(deps);
  const base = {
    ...{ database, machine, units, runs, accounts, connectionOf, settings, sends },
    ...{ exportKey, notify, scopes, now, logger },
  };
  const { organizations, inScope, billOf, ...connected } = accountsOf(config, base);
  const shared = { ...base, inScope, collaboration: collaborationOf(deps) };
  const savings = wireSavings({
    ...{ ...shared, notifyUnused },
    meter: () => cost.meter,
    settlePayers: (workspaceId) => cost.settlePayers(workspaceId),
  });
  const { analysis, metrics, servicesToFollow } = savings;
  const inventory = wireInventory({
    ...shared,
    prepare: (workspaceId) => organizations.prepare(workspaceId),
    followUp: analysis,
    savings: createSavingsStore(database, storedResource),
  });
  const { discovery } = inventory;
  const { paths, routes: pathRoutes } = wireAttackPaths(shared);
  const security = wireSecurity({ ...shared, readers, discovery, paths, publicUrl: config.publicUrl });
  const { scans } = security;
  const approvals = approvalsOf(deps, (...approved) => remediation.startApproved(...approved));
  const remediation = wireRemediation({ ...savings, ...security, ...shared, ...inventory, ...approvals });
  const cost = wireCost({ ...shared, config, organizations, billOf, servicesToFollow });
  const billing = wireBilling({ ...shared, config, afterImport: cost.anomalies.refresh });
  const { timeZone } = createNotificationPreferencesStore(database, moveSchedules);
  const schedules = wireSchedules({ ...shared, discovery, metrics, scans, costs: cost.analysis, timeZone });
  const dashboard = wireDashboard({ ...shared, discovery, scans, costs: cost });
  const { remediations, bulkRemediations, tagChanges } = remediation;
  registerKinds(machine, {
    ...{ discovery, metrics, security_scan: scans, cost_analysis: cost.analysis },
    ...{ remediation: remediations, bulk_remediation: bulkRemediations, tag_change: tagChanges },
    ...{ security_hub_import: security.hubImports, billing_import: billing.imports },
    full_analysis: dashboard.analyses,
  });
  return {
    ...{ queue, machine, units, runs, clock: schedules.clock, organizations },
    rounds: [approvals.rounds, shared.collaboration.reminders],
    routes: [
      ...[...security.routes, ...remediation.routes, approvals.routes],
      schedules.routes,
      cost.routes,
      ...savings.routes,
      billing.routes,
      ...[...connected.routes, shared.collaboration.routes, inventory.routes],
      ...[dashboard.routes, wireAccess(shared), wireReachability(shared), pathRoutes],
      routes(registerUnits(units, { discovery, metrics, cost, billing, security })),
    ],
  };
}

/** The operator backs up PostgreSQL; the embedded database needs this. */
async function exportNightly(queue: JobQueue, database: Database, dataDir: string): Promise<void> {
  const directory = backupDirectory(dataDir);
  const write = () => database.system((tx) => writeBackup(tx, { directory, reason: "nightly" }));
  const job = createNightlyExportJob(write);
  await queue.work(job, 1);
  await queue.repeat(job.name, nightlyExportCron);
}

/** Wires accounts, discovery, and the inventory. */
export function wireCloud(deps: CloudDeps): Cloud {
  const { config, database, logger } = deps;
  const { queue, clock, machine, units, runs, organizations, rounds, routes } = createUseCases(deps);
  const complain = (what: string) => (error: unknown) => logger.error({ err: error }, what);
  const timers: NodeJS.Timeout[] = [];
  const stale = new StaleRuns({ runs, recover: (run) => machine.recover(run), now: deps.now });
  return {
    routes,
    async onWorkspaceCreated(tx, workspaceId) {
      const account = await connectSandbox(tx, workspaceId);
      if (config.sandboxAccounts > 1) await insertSandboxOrganization(tx, account);
    },
    async start() {
      await queue.start();
      if (config.role === "api") return;
      for (const { job, atOnce } of [...machine.jobs(), units.job()]) await queue.work(job, atOnce);
      if (database.driver === "embedded") await exportNightly(queue, database, config.dataDir);
      // The embedded database has a single process: a running run has lost its process.
      await stale.look(database.driver === "embedded");
      if (deps.schedules) clock.start();
      for (const one of rounds) one.start();
      const refreshOrganizations = () =>
        void organizations.refreshDue().catch(complain("refreshing organizations failed"));
      timers.push(
        setInterval(refreshOrganizations, organizationsEveryMs),
        setInterval(() => void stale.look(false).catch(complain("resuming runs failed")), lookEveryMs),
        setInterval(
          () => void runs.pruneEvents(eventsKeptHours).catch(complain("pruning events failed")),
          pruneEveryMs,
        ),
      );
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all([clock.stop(), ...rounds.map((one) => one.stop())]);
      await Promise.all([machine.stop(), units.stop()]);
      await queue.stop();
    },
  };
}
