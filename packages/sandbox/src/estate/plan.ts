/** Regions of the sandbox: those whose list prices the project knows. */
export const sandboxRegions = ["us-east-1", "us-east-2", "us-west-2"] as const;
export type SandboxRegion = (typeof sandboxRegions)[number];

export type Environment = "prod" | "staging" | "dev";
export type StackKind = "web" | "serverless" | "containers" | "data";

/** A VPC with everything a VPC has. `octet` is the second number of its 10.x.0.0/16 range. */
export interface NetworkPlan {
  key: string;
  name: string;
  environment: Environment;
  region: SandboxRegion;
  octet: number;
}

/** One product in one environment and region; everything it is made of follows from this. */
export interface StackPlan {
  key: string;
  kind: StackKind;
  /** Prefix of the names of its resources, e.g. "checkout-prod". */
  name: string;
  product: string;
  team: string;
  environment: Environment;
  region: SandboxRegion;
  network: NetworkPlan;
  /** Its number within the network, from 0: addresses are given out by it. */
  slot: number;
}

/** What the estate is made of, before any resource is generated. `extras` are single backups, logs and alarms that make up the size. */
export interface EstatePlan {
  networks: readonly NetworkPlan[];
  stacks: readonly StackPlan[];
  extras: number;
}

const stacksPerNetwork = 12;

const products: readonly [product: string, team: string, kind: StackKind][] = [
  ["catalog", "storefront", "web"],
  ["ledger", "payments", "serverless"],
  ["recommend", "search", "containers"],
  ["warehouse", "data-platform", "data"],
  ["accounts", "identity", "web"],
  ["notify", "messaging", "serverless"],
  ["transcode", "media", "containers"],
  ["events", "data-platform", "data"],
  ["orders", "checkout", "web"],
  ["refunds", "payments", "serverless"],
  ["gallery", "media", "containers"],
  ["reports", "analytics", "data"],
  ["returns", "logistics", "web"],
  ["invoices", "finance", "serverless"],
  ["tracking", "logistics", "containers"],
  ["features", "machine-learning", "data"],
];
const environments: readonly Environment[] = ["prod", "staging", "dev"];

const firstNetworks: readonly NetworkPlan[] = [
  { key: "prod", name: "prod", environment: "prod", region: "us-east-1", octet: 10 },
  { key: "staging", name: "staging", environment: "staging", region: "us-east-2", octet: 20 },
  { key: "data", name: "data", environment: "prod", region: "us-west-2", octet: 30 },
];

/** The stacks every estate has, whatever its size: [product, team, kind, environment, network]. */
const firstStacks: readonly [string, string, StackKind, Environment, string][] = [
  ["checkout", "checkout", "web", "prod", "prod"],
  ["payments", "payments", "serverless", "prod", "prod"],
  ["search", "search", "containers", "prod", "prod"],
  ["checkout", "checkout", "web", "staging", "staging"],
  ["media", "media", "serverless", "staging", "staging"],
  ["insights", "data-platform", "data", "prod", "data"],
];

/** How many resources each part of the estate comes to; measured from the generators, so that it cannot drift. */
export interface PartSizes {
  /** Everything that exists once: shared things, the planted problems and the first networks and stacks. */
  base: number;
  network: number;
  stacks: Readonly<Record<StackKind, number>>;
}

/** The plan of the smallest estate. */
export function basePlan(): EstatePlan {
  const slots = new Map<string, number>();
  const stacks = firstStacks.map(([product, team, kind, environment, networkKey]): StackPlan => {
    const network = firstNetworks.find(({ key }) => key === networkKey);
    if (!network) throw new Error(`No network "${networkKey}" in the sandbox plan.`);
    const slot = slots.get(networkKey) ?? 0;
    slots.set(networkKey, slot + 1);
    const name = `${product}-${environment}`;
    return { key: name, kind, name, product, team, environment, region: network.region, network, slot };
  });
  return { networks: firstNetworks, stacks, extras: 0 };
}

function additionalNetwork(index: number): NetworkPlan {
  const environment = environments[index % environments.length] ?? "prod";
  const region =
    sandboxRegions[Math.floor(index / environments.length) % sandboxRegions.length] ?? "us-east-1";
  const name = `${environment}-${String(index + 2).padStart(2, "0")}`;
  return { key: name, name, environment, region, octet: 40 + (index % 200) };
}

function additionalStack(index: number, network: NetworkPlan): StackPlan {
  const [product, team, kind] = products[index % products.length] ?? [
    "catalog",
    "storefront",
    "web" as const,
  ];
  const round = Math.floor(index / products.length) + 1;
  const name = `${product}-${network.environment}-${String(round).padStart(2, "0")}`;
  const { environment, region } = network;
  const slot = index % stacksPerNetwork;
  return { key: `${name}/${index}`, kind, name, product, team, environment, region, network, slot };
}

/** The plan of an estate of exactly `size` resources, or of the smallest estate when `size` is below it. */
export function planEstate(size: number, sizes: PartSizes): EstatePlan {
  const base = basePlan();
  const networks = [...base.networks];
  const stacks = [...base.stacks];
  let left = size - sizes.base;
  for (let index = 0; ; index++) {
    const opensNetwork = index % stacksPerNetwork === 0;
    const network = additionalNetwork(Math.floor(index / stacksPerNetwork));
    const stack = additionalStack(index, network);
    const cost = sizes.stacks[stack.kind] + (opensNetwork ? sizes.network : 0);
    if (cost > left) break;
    if (opensNetwork) networks.push(network);
    stacks.push(stack);
    left -= cost;
  }
  return { networks, stacks, extras: Math.max(0, left) };
}

/** Whether a stack's team switches on what costs a little and protects: production of the first products always does. */
export function isCareful(stack: StackPlan, chance: boolean): boolean {
  return stack.environment === "prod" && (stack.key === stack.name || chance);
}
