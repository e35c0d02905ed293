import { putExtra } from "./extras.ts";
import { putNetwork } from "./network.ts";
import {
  basePlan,
  type EstatePlan,
  type PartSizes,
  planEstate,
  type StackKind,
  sandboxRegions,
} from "./plan.ts";
import { type EstateKind, type EstateRows, type Put, partKinds } from "./rows.ts";
import { putSharedGlobal, putSharedRegional } from "./shared.ts";
import { stackParts } from "./stacks.ts";
import { Table } from "./table.ts";
import { World } from "./world.ts";

type Tables = { [Kind in EstateKind]?: Table<EstateRows[Kind]> };

function generateGlobal(world: World, put: Put): void {
  putSharedGlobal(world, put);
  for (const stack of world.plan.stacks) stackParts[stack.kind].global(world, put, stack);
}

function generateRegional(world: World, put: Put, region: string): void {
  for (const network of world.plan.networks) if (network.region === region) putNetwork(world, put, network);
  putSharedRegional(world, put, region);
  for (const stack of world.plan.stacks) {
    if (stack.region === region) stackParts[stack.kind].regional(world, put, stack);
  }
  for (let index = 0; index < world.plan.extras; index++) {
    if (sandboxRegions[index % sandboxRegions.length] === region) putExtra(world, put, region, index);
  }
}

/** How many resources `generate` adds. */
function count(generate: (put: Put) => void): number {
  let total = 0;
  generate((kind) => {
    if (!partKinds.has(kind)) total += 1;
  });
  return total;
}

function measure(facts: { accountId: string; seed: number; now: Date }): PartSizes {
  const plan = basePlan();
  const world = new World({ ...facts, plan });
  const sizeOf = (kind: StackKind) => {
    const stack = plan.stacks.find((candidate) => candidate.kind === kind);
    if (!stack) throw new Error(`The smallest sandbox has no ${kind} stack to measure.`);
    const { global, regional } = stackParts[kind];
    return count((put) => global(world, put, stack)) + count((put) => regional(world, put, stack));
  };
  return {
    base:
      count((put) => generateGlobal(world, put)) +
      sandboxRegions.reduce((sum, region) => sum + count((put) => generateRegional(world, put, region)), 0),
    network: count((put) => {
      for (const network of plan.networks.slice(0, 1)) putNetwork(world, put, network);
    }),
    stacks: {
      web: sizeOf("web"),
      serverless: sizeOf("serverless"),
      containers: sizeOf("containers"),
      data: sizeOf("data"),
    },
  };
}

/**
 * Everything the sandbox account holds. A region is generated when it is first looked at.
 * `kinds`: generated first, where only these are going to be looked at: the rest would be most of a large account's
 * memory. The first look at another kind of a region generates the rest of it too.
 */
export class Estate {
  readonly world: World;
  readonly #tables = new Map<string, Tables>();
  readonly #kinds: ReadonlySet<EstateKind> | undefined;
  readonly #completed = new Set<string>();

  constructor(
    facts: { accountId: string; seed: number; now: Date; size: number },
    kinds?: ReadonlySet<EstateKind>,
  ) {
    const plan: EstatePlan = planEstate(facts.size, measure(facts));
    this.world = new World({ ...facts, plan });
    this.#kinds = kinds;
  }

  /** Regions of which another kind than the first ones was looked at. */
  get completedRegions(): readonly string[] {
    return [...this.#completed];
  }

  #isFirst(kind: EstateKind): boolean {
    return this.#kinds?.has(kind) ?? true;
  }

  #tablesOf(kind: EstateKind, region: string): Tables {
    const known = this.#tables.get(region);
    const tables = known ?? {};
    this.#tables.set(region, tables);
    if (!known) this.#generate(tables, region, (one) => this.#isFirst(one));
    if (!this.#isFirst(kind) && !this.#completed.has(region)) {
      this.#completed.add(region);
      this.#generate(tables, region, (one) => !this.#isFirst(one));
    }
    return tables;
  }

  #generate(tables: Tables, region: string, wanted: (kind: EstateKind) => boolean): void {
    const put: Put = (kind, key, row) => {
      if (wanted(kind)) this.#open(tables, kind).add(key, row);
    };
    if (region === "global") generateGlobal(this.world, put);
    else generateRegional(this.world, put, region);
  }

  #open<Kind extends EstateKind>(tables: Tables, kind: Kind): Table<EstateRows[Kind]> {
    const known: Table<EstateRows[Kind]> | undefined = tables[kind];
    if (known) return known;
    const table = new Table<EstateRows[Kind]>();
    // TypeScript cannot follow that a mapped member of the same key holds this very table type.
    (tables as Record<EstateKind, unknown>)[kind] = table;
    return table;
  }

  /** The things of a kind in a region; "global" for buckets and the account-wide services. */
  table<Kind extends EstateKind>(kind: Kind, region: string): Table<EstateRows[Kind]> {
    return this.#open(this.#tablesOf(kind, region), kind);
  }
}
