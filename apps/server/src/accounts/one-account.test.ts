import { seen } from "@skyledger/core/model/observation";
import { PackedStatistics } from "@skyledger/core/model/packed-statistics";
import type { Run } from "@skyledger/core/model/run";
import { checks, savingsRules } from "@skyledger/core/registry.gen";
import volume from "@skyledger/core/resources/ec2-volume";
import { resourceOf } from "@skyledger/core/testing/resource-of";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createCostStore } from "../costs/store.ts";
import { type PricedResource, unpackConclusion } from "../inventory/collection/collection-protocol.ts";
import { conclude } from "../inventory/collection/conclude.ts";
import type { RunCollection } from "../inventory/collection/run-collection.ts";
import { createDiscoveryService } from "../inventory/discovery.ts";
import { createListPricesStore } from "../inventory/store/list-prices-store.ts";
import { createMetricStatisticsStore } from "../inventory/store/metric-statistics-store.ts";
import { createSnapshotStore } from "../inventory/store/snapshot-store.ts";
import { createInventoryWriter } from "../inventory/store/writer.ts";
import { createInventoryStore } from "../inventory/store.ts";
import { notifyUnused } from "../notifications/notify-wiring.ts";
import type { AccountConnection } from "../platform/aws/account-connection.ts";
import type { Database } from "../platform/db/database.ts";
import { createTestUser, createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import type { Principal } from "../platform/principal.ts";
import { Pace, WaitingReaders } from "../platform/readers-first.ts";
import { RunMachine } from "../runs/machine.ts";
import { createRunsStore } from "../runs/store.ts";
import { createTestUnits, stopTestUnits } from "../runs/testing/units.ts";
import { createSavingsAnalysis } from "../savings/analysis.ts";
import type { SavingsSource } from "../savings/aws/source.ts";
import { createMetricReadingService } from "../savings/metric-reading.ts";
import { recountSavings } from "../savings/recount-wiring.ts";
import { createCostExplorerAnswersStore } from "../savings/store/cost-explorer-answers-store.ts";
import { createRecommendationsWriter } from "../savings/store/recommendations-writer.ts";
import { createSharingStore } from "../savings/store/sharing.ts";
import { createSavingsThresholdsStore } from "../savings/store/thresholds-store.ts";
import { createSecurityScanService } from "../security/scan.ts";
import { createScansStore } from "../security/store/scans-store.ts";
import type { ConnectionOf } from "./connections.ts";
import { createAccountsStore } from "./store.ts";

const secret = "arn:aws:secret-of-the-account at /srv/app.ts:1:1";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(async () => {
  await stopTestUnits();
  await db.close();
});

/** Every call about the account, by name, and the one that fails; null: none. */
interface Trap {
  accountId: string;
  fails: string | null;
  readonly called: Set<string>;
}

/** Parts whose calls about one account can fail, including future calls. */
function trapped<Part extends object>(name: string, part: Part, trap: Trap): Part {
  return new Proxy(part, {
    get(target, property) {
      const member: unknown = Reflect.get(target, property);
      if (typeof member !== "function") return member;
      const call = `${name}.${String(property)}`;
      return (...given: unknown[]) => {
        const about = (one: unknown): boolean =>
          one === trap.accountId ||
          (typeof one === "object" && one !== null && "id" in one && one.id === trap.accountId);
        if (given.some(about)) {
          trap.called.add(call);
          if (trap.fails === call) throw new TypeError(secret);
        }
        return Reflect.apply(member, target, given);
      };
    },
  });
}

function volumeOf(awsAccountId: string): PricedResource {
  const resource = resourceOf(volume, {
    VolumeId: `vol-${awsAccountId}`,
    VolumeType: "gp2",
    Size: 100,
    Encrypted: false,
    Attachments: [{ InstanceId: "i-1", State: "attached" }],
    CreateTime: new Date("2026-01-01T00:00:00Z"),
  });
  const arn = `arn:aws:ec2:us-east-1:${awsAccountId}:volume/vol-${awsAccountId}`;
  return {
    resource: { ...resource, arn, accountId: awsAccountId },
    ...{ label: "EBS Volume", monthlyCost: "10", costSource: "list_price", costDetail: "Storage" },
  };
}

/** Two accounts: the first one can fail. */
async function twoAccounts() {
  const workspaceId = await createTestWorkspace(db);
  const userId = await createTestUser(db, workspaceId);
  const principal: Principal = { userId, workspaceId, email: "ana@example.com", sessionId: "s" };
  const accounts = createAccountsStore(db);
  const connect = async (name: string, awsAccountId: string) => {
    const rest = { kind: "ambient", roleArn: null, externalId: null, regions: null } as const;
    const account = await accounts.insert(workspaceId, { ...rest, name, awsAccountId });
    if (!account) throw new Error("the account was not stored");
    return account.id;
  };
  const odd = await connect("Odd", "111111111111");
  const fine = await connect("Fine", "222222222222");
  const trap: Trap = { accountId: odd, fails: null, called: new Set() };
  let at = Date.parse("2026-05-13T10:00:00Z");
  const now = () => {
    at += 1_000;
    return new Date(at);
  };
  const logged: unknown[] = [];
  const log = { error: (detail: object) => void logged.push(detail) };
  const connections = new Map<AccountConnection, string>();
  const whose = trapped(
    "connections",
    {
      open: async (accountId: string) => {
        const connection = { kind: "ambient" } as const;
        connections.set(connection, accountId);
        return connection;
      },
    },
    trap,
  );
  const connectionOf: ConnectionOf = ({ id }) => whose.open(id ?? "");
  const collection = trapped(
    "collection",
    {
      read: async (_id: string, job: Parameters<RunCollection>[0], sink: Parameters<RunCollection>[1]) => {
        const priced = volumeOf(job.awsAccountId);
        await sink.onResources([priced]);
        const covered = [{ accountId: job.awsAccountId, region: "us-east-1", type: volume.type }];
        return unpackConclusion(
          conclude({ takenAt: job.takenAt, resources: [priced.resource], covered, gaps: [] }),
        );
      },
    },
    trap,
  );
  const answers: SavingsSource = {
    statistics: async (wanted) => wanted.map(() => seen(new PackedStatistics())),
    prices: async () => ({ prices: [], refused: [] }),
    advice: async () => [],
    coverage: async () => ({ covered: [], error: null }),
    planUse: async () => ({ plans: [], error: null }),
    reservations: async () => new Map(),
  };
  /** Calls of the source name no account: they are about that of its connection. */
  const sourceOf = (accountId: string): SavingsSource => {
    const reported = Object.fromEntries(
      Object.entries(answers).map(([name, call]) => [
        name,
        (_accountId: string, ...given: never[]) => Reflect.apply(call, undefined, given),
      ]),
    );
    const source = trapped("source", reported, trap);
    return Object.fromEntries(
      Object.keys(reported).map((name) => [name, (...given: never[]) => source[name]?.(accountId, ...given)]),
    ) as unknown as SavingsSource;
  };
  const runs = createRunsStore(db);
  const snapshots = trapped("snapshots", createSnapshotStore(db), trap);
  const savings = createSavingsAnalysis({
    holdingMuch: (work) => work(),
    snapshots,
    thresholds: createSavingsThresholdsStore(db),
    statistics: trapped("statistics", createMetricStatisticsStore(db), trap),
    prices: trapped("prices", createListPricesStore(db), trap),
    recommendations: trapped(
      "recommendations",
      createRecommendationsWriter(db, { recountSavings, notifyUnused }),
      trap,
    ),
    answers: trapped("answers", createCostExplorerAnswersStore(db), trap),
    sharing: createSharingStore(db),
    settlePayers: async () => undefined,
    costs: createCostStore(db),
    take: async () => true,
    openSource: async (connection) => sourceOf(connections.get(connection) ?? ""),
    connectionOf,
    now,
    log,
  });
  const machine = new RunMachine({ runs, send: async () => undefined, now, log });
  const units = createTestUnits(db, { runs, now, log });
  const shared = { runs, accounts, savings, connectionOf, machine, units, now, log };
  const prepare = async () => undefined;
  const discovery = createDiscoveryService({
    ...{ ...shared, prepare },
    writer: trapped("writer", createInventoryWriter(db), trap),
    runCollection: async (job, sink) =>
      collection.read(job.awsAccountId === "111111111111" ? odd : fine, job, sink),
    settings: { endpointUrl: undefined, region: "us-east-1" },
  });
  const metrics = createMetricReadingService(shared);
  const nothing = { read: 0, created: 0, resolved: 0, regressions: 0, regions: 0, gaps: 0, unreadable: 0 };
  const scans = createScansStore(db);
  const scan = createSecurityScanService({
    ...shared,
    scans: trapped("scans", scans, trap),
    snapshots,
    discovery,
    pace: () => new Pace({ readers: new WaitingReaders() }),
    notify: async () => undefined,
    rank: async () => undefined,
    securityHub: {
      imports: { account: async () => ({ ...nothing, failure: null }) },
      sending: trapped("sending", { account: async () => ({ sent: 0, failed: 0, gaps: 0 }) }, trap),
    },
  });
  machine.register(discovery.runKind, metrics.runKind, scan.runKind);
  units.register(discovery.unitKind, metrics.unitKind, scan.unitKind);
  const ended = async (id: string): Promise<Run> => {
    const run = await runs.find(workspaceId, id);
    if (!run) throw new Error("the run is not stored");
    return run;
  };
  const all = [odd, fine];
  return {
    ...{ workspaceId, odd, fine, trap, logged, scans },
    /** One run of each kind. */
    async runs(): Promise<Run[]> {
      // Data that is cached for a day or a week is requested again.
      at += 8 * 86_400_000;
      const found = await discovery.start(principal, all);
      await machine.execute(workspaceId, found.id);
      const scanned = await scan.start(principal, all, { scanType: "QUICK" });
      await machine.execute(workspaceId, scanned.id);
      const read = await metrics.start(principal, all);
      await machine.execute(workspaceId, read.id);
      return [await ended(found.id), await ended(scanned.id), await ended(read.id)];
    },
    gaps: () => createInventoryStore(db).gaps(workspaceId, [odd]),
    seenOf: (accountId: string) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ at: string }>(
          `select greatest(max(last_discovered_at), max(f.last_seen_at)) as at from cloud_accounts a
           left join findings f on f.account_id = a.id where a.id = $1`,
          [accountId],
        );
        return rows[0]?.at ?? "";
      }),
  };
}

/** Calls that a run must be able to make; the remaining calls of a part are added automatically. */
const made = [
  "collection.read",
  "connections.open",
  "prices.write",
  "recommendations.record",
  "scans.known",
  "sending.account",
  "snapshots.resources",
  "source.advice",
  "source.prices",
  "source.statistics",
  "statistics.write",
  "writer.conclude",
  "writer.upsert",
];

test("a check and a rule that throw are in the operator's log, each once", async () => {
  const fixtures = await twoAccounts();
  const check = checks.find(({ resourceType }) => resourceType === volume.type);
  const rule = savingsRules.find(({ resourceType }) => resourceType === volume.type);
  if (!check || !rule) throw new Error("nothing evaluates volumes");
  const failure = new TypeError(secret);
  for (const one of [check, rule]) {
    vi.spyOn(one, "evaluate").mockImplementation(() => {
      throw failure;
    });
  }
  await fixtures.runs();
  const logged = fixtures.logged.filter((one) => (one as { err?: unknown }).err === failure);
  expect(logged).toEqual(
    expect.arrayContaining(
      [fixtures.odd, fixtures.fine].flatMap((accountId) => [
        { err: failure, workspaceId: fixtures.workspaceId, accountId, checkId: check.id },
        { err: failure, workspaceId: fixtures.workspaceId, accountId, ruleId: rule.id },
      ]),
    ),
  );
  expect(logged.filter((one) => "checkId" in (one as object))).toHaveLength(2);
});

test("for every failing call about one account, each run ends, the other account is stored, and a sentence says what failed", async () => {
  const fixtures = await twoAccounts();
  const { trap, odd, fine } = fixtures;
  expect((await fixtures.runs()).map(({ status, error }) => [status, error])).toEqual(
    ["discovery", "scan", "metrics"].map(() => ["completed", null]),
  );
  expect(await fixtures.gaps()).toEqual([]);
  const calls = [...trap.called].sort();
  expect(calls).toEqual(expect.arrayContaining(made));
  for (const call of calls) {
    const [fineBefore, logBefore] = [await fixtures.seenOf(fine), fixtures.logged.length];
    trap.fails = call;
    const runs = await fixtures.runs();
    expect([call, ...runs.map(({ status }) => status)]).toEqual([
      call,
      "completed",
      "completed",
      "completed",
    ]);
    // The other account is read, evaluated, and stored as usual.
    expect([call, (await fixtures.seenOf(fine)) > fineBefore]).toEqual([call, true]);
    // The error is in the operator's log at least once, and reported: as a gap, or by the run's own end.
    expect([call, fixtures.logged.length > logBefore]).toEqual([call, true]);
    const reported = JSON.stringify([await fixtures.gaps(), runs.map(({ result }) => result)]);
    expect([call, /failed because of an internal error/.test(reported)]).toEqual([call, true]);
    expect([call, reported.includes("secret"), reported.includes("/srv/")]).toEqual([call, false, false]);
    // Known data of the account stays: nothing is deleted or passes.
    const { rows } = await db.forWorkspace(fixtures.workspaceId, (tx) =>
      tx.query<{ gone: number; resolved: number }>(
        `select (select count(*)::int from resources where account_id = $1 and gone_at is not null) as gone,
           (select count(*)::int from findings where account_id = $1 and status = 'RESOLVED') as resolved`,
        [odd],
      ),
    );
    expect([call, rows[0]]).toEqual([call, { gone: 0, resolved: 0 }]);
  }
  // The next successful runs remove the gaps.
  trap.fails = null;
  await fixtures.runs();
  expect(await fixtures.gaps()).toEqual([]);
});
