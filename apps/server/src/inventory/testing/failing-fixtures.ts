import type { AwsCall, Send } from "@skyledger/core/model/aws-call";
import type { ResourceDeclaration } from "@skyledger/core/model/define-resource";
import type { Run } from "@skyledger/core/model/run";
import { resources as declarations } from "@skyledger/core/registry.gen";
import { createSandbox } from "@skyledger/sandbox/create-sandbox";
import { createAccountsStore } from "../../accounts/store.ts";
import type { Database } from "../../platform/db/database.ts";
import { createTestUser, createTestWorkspace } from "../../platform/db/testing.ts";
import type { Principal } from "../../platform/principal.ts";
import { Pace, WaitingReaders } from "../../platform/readers-first.ts";
import { RunMachine } from "../../runs/machine.ts";
import { createRunsStore } from "../../runs/store.ts";
import { createTestUnits } from "../../runs/testing/units.ts";
import { createFindingActs } from "../../security/finding-acts.ts";
import { createFindingsService } from "../../security/findings.ts";
import { createSecurityScanService } from "../../security/scan.ts";
import type { ScanScope } from "../../security/scan-deps.ts";
import { createFindingOperationsStore } from "../../security/store/finding-operations-store.ts";
import { createFindingsStore } from "../../security/store/findings-store.ts";
import { createScansStore } from "../../security/store/scans-store.ts";
import { createSecuritySettingsStore } from "../../security/store/settings-store.ts";
import type { StoredScan } from "../../security/store/stored-scan.ts";
import { unpackConclusion } from "../collection/collection-protocol.ts";
import { conclude } from "../collection/conclude.ts";
import { readAccount } from "../collection/read-account.ts";
import { ConnectionRefusedError, type RunCollection } from "../collection/run-collection.ts";
import { createDiscoveryService } from "../discovery.ts";
import { createSnapshotStore } from "../store/snapshot-store.ts";
import { createInventoryWriter } from "../store/writer.ts";

/** How a call fails. `truncated`: half of the list is returned, and its next page fails. */
export type Failure = "denied" | "throttled" | "failing" | "malformed" | "truncated";

/** Which calls fail, and how; undefined: this one succeeds. */
export type Failures = (call: AwsCall) => Failure | undefined;

export const noFailures: Failures = () => undefined;

/** A finding as shown to users. */
export interface SeenFinding {
  id: string;
  arn: string;
  checkId: string;
  region: string;
  status: string;
}

const awsAccountId = "123456789012";
/** The current day of the fixtures, so that the age of resources is constant. */
const fixturesNow = new Date("2026-05-13T10:00:00.000Z");
/** For services that these fixtures don't reach. */
const unasked = (): never => {
  throw new Error("not part of these fixtures");
};

const nextPage = "a page that never comes";

const errors: Readonly<Record<Exclude<Failure, "truncated">, () => Error>> = {
  denied: () => awsError("AccessDenied", 403),
  throttled: () => awsError("ThrottlingException", 400),
  failing: () => awsError("InternalFailure", 500),
  malformed: () => new SyntaxError("Unexpected token '<', \"<html>\" is not valid JSON"),
};

function awsError(name: string, status: number): Error {
  return Object.assign(new Error(`${name}!`), { name, $metadata: { httpStatusCode: status } });
}

/** Operations of facets that have pages, by the member with the token (API references of these services). */
const pagedFacets: Readonly<Record<string, readonly string[]>> = {
  NextToken: [
    "ec2.describeFlowLogs",
    "ec2.describeLaunchTemplateVersions",
    "ssm.describeInstanceInformation",
    "ssm.describeInstancePatchStates",
    "ssm.describeDocumentPermission",
    "apigatewayv2.getIntegrations",
    "apigatewayv2.getRoutes",
    "apigatewayv2.getStages",
    "cloudtrail.listTags",
    "dynamodb.listTagsOfResource",
    "guardduty.listDetectors",
    "guardduty.listFindings",
    "route-53.listQueryLoggingConfigs",
    "securityhub.getEnabledStandards",
    "securityhub.listEnabledProductsForImport",
    "sns.listSubscriptionsByTopic",
  ],
  nextToken: [
    "cloudwatch-logs.describeDeliveries",
    "cloudwatch-logs.describeDeliverySources",
    "cloudwatch-logs.describeMetricFilters",
    "cloudwatch-logs.describeResourcePolicies",
    "eks.describeClusterVersions",
    "accessanalyzer.listAnalyzers",
    "accessanalyzer.listFindingsV2",
  ],
  NextMarker: [
    "efs.describeMountTargets",
    "elastic-load-balancing-v2.describeListeners",
    "kms.listAliases",
    "kms.listResourceTags",
    "lambda.listFunctionUrlConfigs",
  ],
  Marker: [
    "rds.describeDBEngineVersions",
    "rds.describeDBMajorEngineVersions",
    "rds.describeEventSubscriptions",
    "redshift.describeClusterParameters",
    "iam.listAccessKeys",
    "iam.listAccountAliases",
    "iam.listInstanceProfileTags",
    "iam.listMFADevices",
    "iam.listPolicyTags",
    "iam.listVirtualMFADevices",
  ],
};

/** The member with the token of the next page, by "service.operation". */
const tokenOf = new Map<string, string>();
for (const [token, names] of Object.entries(pagedFacets)) for (const name of names) tokenOf.set(name, token);
for (const { service, list } of declarations as readonly ResourceDeclaration[]) {
  tokenOf.set(`${service}.${list.operation}`, list.paging?.output ?? "");
  const { parents } = list;
  if (parents) tokenOf.set(`${parents.service}.${parents.operation}`, parents.paging?.output ?? "");
}

/** Half of each list of an answer, and a token for the rest. */
function truncated(call: AwsCall, output: unknown): unknown {
  const token = tokenOf.get(`${call.service}.${call.operation}`) ?? "";
  // A list without pages can't stop between two.
  if (token === "" || token.includes(".")) throw errors.failing();
  const halves = Object.entries(output as object).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.slice(0, Math.floor(value.length / 2)) : value,
  ]);
  return { ...Object.fromEntries(halves), [token]: nextPage };
}

function withFailures(send: Send, failures: Failures): Send {
  return async (call, signal) => {
    if (Object.values(call.input).includes(nextPage)) throw errors.failing();
    const failure = failures(call);
    if (failure === undefined) return await send(call, signal);
    if (failure === "truncated") return truncated(call, await send(call, signal));
    throw errors[failure]();
  };
}

/** An account whose calls can be made to fail, discovered and scanned by the product's own code. */
export interface FailingFixtures {
  readonly workspaceId: string;
  readonly principal: Principal;
  readonly accountId: string;
  /** The outcome of each call of the discoveries so far, as "service.operation". */
  readonly operations: ReadonlySet<string>;
  /** Everything logged as a bug. */
  readonly logged: unknown[];
  discover(failures: Failures): Promise<Run>;
  scan(scope?: Partial<ScanScope>): Promise<StoredScan>;
  findings(): Promise<SeenFinding[]>;
  gone(): Promise<string[]>;
  /** A person's decision. */
  decide(findingId: string, status: "ACTIVE" | "RESOLVED" | "IGNORED"): Promise<void>;
  standing(): ReturnType<ReturnType<typeof createFindingsService>["standing"]>;
}

/** @param alter changes responses of the fixtures, before errors are applied */
export async function createFailingFixtures(
  db: Database,
  options: { seed?: number; alter?: (send: Send) => Send } = {},
): Promise<FailingFixtures> {
  const workspaceId = await createTestWorkspace(db);
  const userId = await createTestUser(db, workspaceId);
  const principal: Principal = { userId, workspaceId, email: "ana@example.com", sessionId: "s" };
  const accounts = createAccountsStore(db);
  const account = await accounts.insert(workspaceId, {
    kind: "ambient",
    name: "Production",
    awsAccountId,
    roleArn: null,
    externalId: null,
    regions: null,
  });
  if (!account) throw new Error("the account was not stored");
  const sandbox = createSandbox({
    accountId: awsAccountId,
    seed: options.seed ?? 1,
    size: 100,
    now: fixturesNow,
    clock: () => fixturesNow,
  });
  const altered = options.alter?.(sandbox.send) ?? sandbox.send;
  const state = { failures: noFailures };
  const operations = new Set<string>();
  const logged: unknown[] = [];
  let at = fixturesNow.getTime();
  const now = () => {
    at += 1_000;
    return new Date(at);
  };
  const log = { error: (detail: object) => void logged.push(detail) };
  const runCollection: RunCollection = async (job, sink, signal) => {
    // The credential report is cached per `send`, so every discovery has its own.
    const send = withFailures((call, abort) => {
      operations.add(`${call.service}.${call.operation}`);
      return altered(call, abort);
    }, state.failures);
    const reading = await readAccount(job, send, sink, signal);
    if (reading.kind === "refused") throw new ConnectionRefusedError(reading.reason, reading.message);
    return unpackConclusion(conclude(reading.snapshot));
  };
  const runs = createRunsStore(db);
  const scans = createScansStore(db);
  const findingsStore = createFindingsStore(db);
  const settings = createSecuritySettingsStore(db, async () => undefined);
  const findings = createFindingsService({ findings: findingsStore, scans, settings, now });
  const acts = createFindingActs({
    operations: createFindingOperationsStore(db),
    settings,
    assignees: { find: unasked, assertSees: unasked, seeing: unasked, search: unasked, notify: unasked },
    labels: { assertExist: unasked },
    now,
  });
  const machine = new RunMachine({ runs, send: async () => undefined, now, log });
  const units = createTestUnits(db, { runs, now, log });
  const discovery = createDiscoveryService({
    runs,
    accounts,
    writer: createInventoryWriter(db),
    runCollection,
    savings: {
      evaluate: async () => ({
        recommendations: 0,
        metrics: { read: 0, failed: 0, reason: null },
        failure: null,
      }),
      evaluatedLast: async () => [],
    },
    connectionOf: async () => ({ kind: "ambient" }),
    prepare: async () => undefined,
    settings: { endpointUrl: undefined, region: "us-east-1" },
    ...{ machine, units, now, log },
  });
  units.register(discovery.unitKind);
  const scan = createSecurityScanService({
    runs,
    accounts,
    scans,
    snapshots: createSnapshotStore(db),
    discovery,
    notify: async () => undefined,
    rank: async () => undefined,
    securityHub: {
      imports: {
        account: async () => ({
          read: 0,
          created: 0,
          resolved: 0,
          regressions: 0,
          regions: 0,
          gaps: 0,
          unreadable: 0,
          failure: null,
        }),
      },
      sending: { account: async () => undefined },
    } as never, // Security Hub is off in these fixtures: only these two are called.
    pace: () => new Pace({ readers: new WaitingReaders() }),
    ...{ machine, units, now, log },
  });
  machine.register(discovery.runKind, scan.runKind);
  units.register(scan.unitKind);
  async function ended(id: string): Promise<Run> {
    const run = await runs.find(workspaceId, id);
    if (!run) throw new Error("the run is not stored");
    return run;
  }
  return {
    workspaceId,
    principal,
    accountId: account.id,
    operations,
    logged,
    async discover(failures) {
      state.failures = failures;
      const run = await discovery.start(principal, undefined);
      await machine.execute(workspaceId, run.id);
      return await ended(run.id);
    },
    async scan(scope = {}) {
      const run = await scan.start(principal, undefined, { scanType: "QUICK", ...scope });
      await machine.execute(workspaceId, run.id);
      const { status, error } = await ended(run.id);
      const stored = (await scans.list(workspaceId, 1, undefined))[0];
      if (status !== "completed" || stored?.id !== run.id)
        throw new Error(`the scan ended ${status}: ${error}`);
      return stored;
    },
    findings: () =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<SeenFinding>(
          `select id, arn, check_id as "checkId", region, status from findings where workspace_id = $1
           order by arn, check_id`,
          [workspaceId],
        );
        return rows;
      }),
    gone: () =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ arn: string }>(
          "select arn from resources where workspace_id = $1 and gone_at is not null order by arn",
          [workspaceId],
        );
        return rows.map(({ arn }) => arn);
      }),
    decide: async (findingId, status) => void (await acts.updateOne(principal, { findingId, status })),
    standing: () => findings.standing(principal, { accountIds: undefined, isWhole: true }),
  };
}
