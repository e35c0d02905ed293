import { AppError } from "@skyledger/core/model/app-error";
import type { CoveredScope, Resource } from "@skyledger/core/model/resource";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AccountsStore, createAccountsStore } from "../accounts/store.ts";
import type { Database } from "../platform/db/database.ts";
import { createTestUser, createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import type { Principal } from "../platform/principal.ts";
import type { RunLog } from "../runs/lease.ts";
import { RunMachine } from "../runs/machine.ts";
import { createRunsStore, type RunsStore } from "../runs/store.ts";
import { createTestUnits, stopTestUnits } from "../runs/testing/units.ts";
import type { CollectionConclusion, PricedResource } from "./collection/collection-protocol.ts";
import { ConnectionRefusedError, type RunCollection } from "./collection/run-collection.ts";
import { createDiscoveryService, type DiscoveryService } from "./discovery.ts";
import { createRelationshipsStore } from "./store/relationships-store.ts";
import { createInventoryWriter } from "./store/writer.ts";
import { createInventoryStore, type InventoryStore } from "./store.ts";

let db: Database;
let runs: RunsStore;
let accounts: AccountsStore;
let inventory: InventoryStore;

beforeAll(async () => {
  db = await openTestDatabase();
  runs = createRunsStore(db);
  accounts = createAccountsStore(db);
  inventory = createInventoryStore(db);
});
afterAll(async () => {
  await stopTestUnits();
  await db.close();
});

const volumeType = "AWS::EC2::Volume";
const nothing: CollectionConclusion = { covered: [], gaps: [], relationships: [] };

function arnOf(id: string): string {
  return `arn:aws:ec2:us-east-1:111122223333:volume/${id}`;
}

function volume(id: string): PricedResource {
  const resource: Resource = {
    arn: arnOf(id),
    type: volumeType,
    id,
    name: id,
    region: "us-east-1",
    accountId: "111122223333",
    status: "in-use",
    createdAt: null,
    tags: { seen: true, value: {} },
    facets: {},
  };
  return {
    resource,
    label: "EBS Volume",
    monthlyCost: "8",
    costSource: "list_price",
    costDetail: "Storage $8.00",
  };
}

async function countOf(workspaceId: string): Promise<number> {
  const page = { sort: "name", order: "asc", limit: 1, after: undefined } as const;
  return (await inventory.page(workspaceId, { gone: "exclude" }, page)).total;
}

const volumesCovered: CoveredScope[] = [{ accountId: "111122223333", region: "us-east-1", type: volumeType }];

/** A workspace with one account, and a discovery with given collections. */
async function workspaceWith(collection: RunCollection) {
  const workspaceId = await createTestWorkspace(db);
  const principal: Principal = {
    userId: await createTestUser(db, workspaceId),
    workspaceId,
    email: "ana@example.com",
    sessionId: "s",
  };
  const account = await accounts.insert(workspaceId, {
    kind: "ambient",
    name: "Production",
    awsAccountId: "111122223333",
    roleArn: null,
    externalId: null,
    regions: null,
  });
  const enqueued: string[] = [];
  const logged: string[] = [];
  const evaluated: string[] = [];
  let at = Date.parse("2026-11-21T10:00:00Z");
  const state = { collection };
  const now = () => {
    at += 1000;
    return new Date(at);
  };
  const log: RunLog = { error: (_, message) => void logged.push(message) };
  const machine = new RunMachine({ runs, send: async (_, { runId }) => void enqueued.push(runId), now, log });
  const units = createTestUnits(db, { runs, now, log });
  const discovery: DiscoveryService = createDiscoveryService({
    runs,
    accounts,
    writer: createInventoryWriter(db),
    runCollection: (...all) => state.collection(...all),
    savings: {
      evaluate: async ({ name }) => {
        evaluated.push(name);
        return { recommendations: 0, metrics: { read: 0, failed: 0, reason: null }, failure: null };
      },
      evaluatedLast: async () => [],
    },
    connectionOf: async () => ({ kind: "ambient" }),
    prepare: async () => undefined,
    settings: { endpointUrl: undefined, region: "us-east-1" },
    machine,
    units,
    now,
    log,
  });
  machine.register(discovery.runKind);
  units.register(discovery.unitKind);
  const discover = async () => {
    const run = await discovery.start(principal, undefined);
    await machine.execute(workspaceId, run.id);
    return await runs.find(workspaceId, run.id);
  };
  const goneAt = async (id: string) => (await inventory.find(workspaceId, arnOf(id)))?.goneAt;
  return {
    workspaceId,
    principal,
    account,
    discovery,
    machine,
    units,
    enqueued,
    logged,
    evaluated,
    discover,
    goneAt,
    state,
  };
}

/** A collection that finds these volumes, one page each, concurrently, and reads the complete list. */
function finding(...ids: string[]): RunCollection {
  return async (_job, sink) => {
    await Promise.all(ids.map((id) => sink.onResources([volume(id)])));
    sink.onProgress({ done: 1, total: 1, resources: ids.length, calls: 1, gaps: 0, current: null });
    return { ...nothing, covered: volumesCovered };
  };
}

/** Reads until it is stopped, which can be before it begins. */
async function untilAborted(signal: AbortSignal): Promise<never> {
  signal.throwIfAborted();
  return await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}

async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

describe("savings of a discovery", () => {
  test("evaluates savings in a discovery that a person started, and leaves them to the metrics schedule in a scheduled one", async () => {
    const { discovery, machine, workspaceId, principal, discover, evaluated } = await workspaceWith(
      finding("a"),
    );
    const night = await discovery.start({ ...principal, userId: "" }, undefined);
    await machine.execute(workspaceId, night.id);
    expect(evaluated).toEqual([]);
    await discover();
    expect(evaluated).toEqual(["Production"]);
  });

  test("evaluates savings when a person joins the nightly discovery under way", async () => {
    const { discovery, machine, workspaceId, principal, evaluated } = await workspaceWith(finding("a"));
    const night = await discovery.start({ ...principal, userId: "" }, undefined);
    expect((await discovery.start(principal, undefined)).id).toBe(night.id);
    await machine.execute(workspaceId, night.id);
    expect(evaluated).toEqual(["Production"]);
  });
});

describe("a discovery", () => {
  test("stores the resources and reports how many are new", async () => {
    const { discover, principal } = await workspaceWith(finding("a", "b", "c"));
    expect(await discover()).toMatchObject({
      status: "completed",
      result: { resourcesFound: 3, newResources: 3, goneResources: 0, message: "Found 3 resources." },
    });
    expect(await discover()).toMatchObject({ result: { resourcesFound: 3, newResources: 0 } });
    expect(await countOf(principal.workspaceId)).toBe(3);
  });

  test("marks resources that a complete list lacks as gone, with the date, and restores them when they return", async () => {
    const { discover, state, goneAt } = await workspaceWith(finding("a", "b"));
    await discover();
    state.collection = finding("a");
    expect(await discover()).toMatchObject({ result: { goneResources: 1 } });
    expect(await goneAt("a")).toBeNull();
    expect(await goneAt("b")).toMatch(/^2026-11-21T10:/);
    state.collection = finding("a", "b");
    await discover();
    expect(await goneAt("b")).toBeNull();
  });

  test("reports a list that could not be read as a gap and marks nothing gone", async () => {
    const { discover, state, goneAt, workspaceId } = await workspaceWith(finding("a"));
    await discover();
    state.collection = async () => ({
      ...nothing,
      gaps: [
        {
          accountId: "111122223333",
          region: "us-east-1",
          service: "ec2",
          type: volumeType,
          facet: null,
          reason: "denied",
          message: "UnauthorizedOperation: no",
          iamAction: "ec2:DescribeVolumes",
          count: 1,
        },
      ],
    });
    expect(await discover()).toMatchObject({ status: "completed", result: { gaps: 1, goneResources: 0 } });
    expect(await goneAt("a")).toBeNull();
    expect(await inventory.gaps(workspaceId, undefined)).toMatchObject([
      { reason: "denied", iamAction: "ec2:DescribeVolumes" },
    ]);
    state.collection = finding("a");
    await discover();
    expect(await inventory.gaps(workspaceId, undefined)).toEqual([]);
  });

  test("keeps edges to resources that were not read resolved, but not edges to resources that are gone", async () => {
    const edge = {
      fromArn: arnOf("a"),
      verb: "made from",
      inverse: "source of",
      toType: volumeType,
      toKey: "b",
      toArn: arnOf("b"),
    };
    const both: RunCollection = async (job, sink, signal) => ({
      ...(await finding("a", "b")(job, sink, signal)),
      relationships: [edge],
    });
    const { discover, state, workspaceId } = await workspaceWith(both);
    await discover();
    // This time b's list was not read, so the collection can't resolve the edge on its own.
    state.collection = async (_job, sink) => {
      await sink.onResources([volume("a")]);
      return { ...nothing, relationships: [{ ...edge, toArn: null }] };
    };
    await discover();
    const store = createRelationshipsStore(db);
    expect(await store.edgesOf(workspaceId, [arnOf("a")], 10)).toMatchObject([{ toArn: arnOf("b") }]);
    state.collection = async (_job, sink) => {
      await sink.onResources([volume("a")]);
      return { ...nothing, covered: volumesCovered, relationships: [{ ...edge, toArn: null }] };
    };
    await discover();
    expect(await store.edgesOf(workspaceId, [arnOf("a")], 10)).toMatchObject([{ toArn: null, toKey: "b" }]);
  });

  test("fails the run with a sentence and changes nothing when AWS refuses the credentials", async () => {
    const { discover, state, goneAt, account, principal } = await workspaceWith(finding("a"));
    await discover();
    state.collection = async () => {
      throw new ConnectionRefusedError("denied", "AccessDenied: not you");
    };
    const run = await discover();
    expect(run).toMatchObject({
      status: "failed",
      error: "No account could be read. Production: AccessDenied: not you",
    });
    expect(await goneAt("a")).toBeNull();
    expect(await accounts.find(principal.workspaceId, account?.id ?? "")).toMatchObject({ status: "error" });
  });

  test("fails the run with instructions when the disk is full", async () => {
    const { discover, logged } = await workspaceWith(async () => {
      throw Object.assign(new Error("could not extend file"), { code: "53100" });
    });
    expect((await discover())?.error).toMatch(/disk is full/);
    expect(logged).toEqual(["discovery failed"]);
  });
});

describe("a second request", () => {
  let world: Awaited<ReturnType<typeof workspaceWith>>;
  beforeEach(async () => {
    world = await workspaceWith(finding("a"));
  });

  test("joins the run under way", async () => {
    const { discovery, principal, enqueued } = world;
    const first = await discovery.start(principal, undefined);
    const second = await discovery.start(principal, undefined);
    expect(second.id).toBe(first.id);
    expect(enqueued).toEqual([first.id]);
  });

  test("makes one run of a hundred concurrent requests", async () => {
    const { discovery, principal, enqueued } = world;
    const all = await Promise.all(Array.from({ length: 100 }, () => discovery.start(principal, undefined)));
    expect(new Set(all.map((run) => run.id)).size).toBe(1);
    expect(enqueued).toHaveLength(1);
  });

  test("is a conflict for accounts that the run under way leaves out", async () => {
    const { discovery, principal, workspaceId } = world;
    await discovery.start(principal, undefined);
    const other = await accounts.insert(workspaceId, {
      kind: "role",
      name: "Staging",
      awsAccountId: "444455556666",
      roleArn: "arn:aws:iam::444455556666:role/r",
      externalId: "x",
      regions: null,
    });
    expect(await codeOf(discovery.start(principal, [other?.id ?? ""]))).toBe("conflict");
  });

  test("is not found for an unknown account, and a conflict without any account", async () => {
    const { discovery, principal, account, workspaceId } = world;
    expect(await codeOf(discovery.start(principal, ["no-such-account"]))).toBe("not_found");
    await accounts.delete(workspaceId, account?.id ?? "");
    expect(await codeOf(discovery.start(principal, undefined))).toBe("conflict");
  });
});

describe("durability", () => {
  test("is executed by one caller only", async () => {
    let collections = 0;
    const { discovery, machine, principal, workspaceId } = await workspaceWith(async (job, sink, signal) => {
      collections += 1;
      return await finding("a")(job, sink, signal);
    });
    const run = await discovery.start(principal, undefined);
    await Promise.all([machine.execute(workspaceId, run.id), machine.execute(workspaceId, run.id)]);
    await machine.execute(workspaceId, run.id);
    expect(collections).toBe(1);
  });

  test("is queued again when its process died, and closed as interrupted at the third time", async () => {
    const { discovery, machine, principal, workspaceId, enqueued } = await workspaceWith(finding("a"));
    const run = await discovery.start(principal, undefined);
    enqueued.length = 0;
    for (let death = 1; death <= 3; death++) {
      // The lease of a dead process: taken and expired.
      await runs.claim(workspaceId, run.id, -1);
      for (const one of await runs.findStale(false)) await machine.recover(one);
      expect(enqueued.filter((id) => id === run.id)).toHaveLength(Math.min(death, 2));
    }
    expect(await runs.find(workspaceId, run.id)).toMatchObject({
      status: "interrupted",
      error: "The server stopped 3 times during this run. Start a new one.",
    });
    expect((await discovery.start(principal, undefined)).id).not.toBe(run.id);
  });

  test("does not take a run whose lease is held", async () => {
    const { discovery, machine, principal, workspaceId, enqueued } = await workspaceWith(finding("a"));
    const run = await discovery.start(principal, undefined);
    await runs.claim(workspaceId, run.id, 60);
    enqueued.length = 0;
    for (const one of await runs.findStale(false)) await machine.recover(one);
    expect(enqueued).not.toContain(run.id);
    expect(await runs.claim(workspaceId, run.id, 60)).toBeUndefined();
  });

  test("stops on cancel, keeps what was read, and marks nothing gone", async () => {
    const { discover, state, discovery, principal, workspaceId, goneAt } = await workspaceWith(
      finding("a", "b"),
    );
    await discover();
    state.collection = async (_job, sink, signal) => {
      await sink.onResources([volume("c")]);
      const active = await runs.active(workspaceId, "discovery");
      await runs.requestCancel(workspaceId, active?.id ?? "");
      return await untilAborted(signal);
    };
    const run = await discover();
    expect(run).toMatchObject({ status: "cancelled", result: { resourcesFound: 1 } });
    expect(await goneAt("a")).toBeNull();
    expect(await countOf(workspaceId)).toBe(3);
    expect(await codeOf(discovery.wait(principal, run?.id ?? "", new AbortController().signal))).toBe(
      "run_cancelled",
    );
  });

  test("leaves the run open for the next start when the server stops", async () => {
    const { discovery, machine, units, principal, workspaceId } = await workspaceWith((_job, _sink, signal) =>
      untilAborted(signal),
    );
    const run = await discovery.start(principal, undefined);
    const work = machine.execute(workspaceId, run.id);
    await expect.poll(async () => (await runs.find(workspaceId, run.id))?.status).toBe("running");
    await Promise.all([machine.stop(), units.stop()]);
    await work;
    expect(await runs.find(workspaceId, run.id)).toMatchObject({ status: "running" });
    // At once, without waiting for the lease.
    expect(await runs.findStale(false)).toContainEqual({
      id: run.id,
      workspaceId,
      kind: "discovery",
      attempts: 1,
      fruitless: 1,
      status: "running",
    });
  });

  test("records every change of a run as an event, in order", async () => {
    const { discover, workspaceId } = await workspaceWith(finding("a"));
    await discover();
    const events = await runs.eventsAfter(workspaceId, "0", 100);
    const states = events.map((event) => (event.data as { status: string }).status);
    expect(states[0]).toBe("queued");
    expect(states.at(-1)).toBe("completed");
    expect(new Set(states)).toEqual(new Set(["queued", "running", "completed"]));
  });
});

test("a resource that two accounts list is stored once, in the account of its ARN", async () => {
  // Those of earlier tests would take units of this run, with the collections of their tests.
  await stopTestUnits();
  const { workspaceId, discover, account, state } = await workspaceWith(finding());
  const staging = await accounts.insert(workspaceId, {
    ...{ kind: "ambient", name: "Staging", awsAccountId: "444455556666" },
    ...{ roleArn: null, externalId: null, regions: null },
  });
  state.collection = async (job, sink) => {
    const own = volume("own");
    const arn = own.resource.arn.replace("111122223333", job.awsAccountId);
    await sink.onResources([volume("shared"), { ...own, resource: { ...own.resource, arn } }]);
    return nothing;
  };
  // Twice: the order of the accounts does not matter.
  for (let run = 1; run <= 2; run++) {
    const ended = await discover();
    expect(ended?.result).toMatchObject({ resourcesFound: 3 });
    expect((await inventory.find(workspaceId, arnOf("shared")))?.accountId).toBe(account?.id);
    const theirs = arnOf("own").replace("111122223333", "444455556666");
    expect((await inventory.find(workspaceId, theirs))?.accountId).toBe(staging?.id);
  }
});
