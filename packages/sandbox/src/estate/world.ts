import { hashText, hexOf, Random } from "../random.ts";
import type { Environment, EstatePlan, NetworkPlan } from "./plan.ts";

const dayMs = 86_400_000;

/** Who a resource belongs to: what its tags say. */
export interface Belonging {
  product: string;
  team: string;
  environment: Environment;
}

const owners: Readonly<Record<string, string>> = {
  checkout: "maria.lopez@harborline.example",
  payments: "tomasz.nowak@harborline.example",
  search: "aisha.rahman@harborline.example",
  media: "jonas.berg@harborline.example",
  "data-platform": "wei.chen@harborline.example",
  platform: "priya.nair@harborline.example",
  storefront: "lucas.moreau@harborline.example",
};

/** The same ASCII text in one piece: V8 keeps a text that was put together with all its parts, a million in a large estate. */
function inOnePiece(text: string): string {
  return Buffer.from(text, "latin1").toString("latin1");
}

/** The fixed facts of one sandbox account. Every id, date and choice derives from the seed and a key, in no order. */
export class World {
  readonly accountId: string;
  readonly seed: number;
  readonly plan: EstatePlan;
  /** Midnight UTC of the day of `now`, in ms: dates are stable within a day. */
  readonly today: number;

  constructor(facts: { accountId: string; seed: number; now: Date; plan: EstatePlan }) {
    this.accountId = facts.accountId;
    this.seed = facts.seed;
    this.plan = facts.plan;
    this.today = Math.floor(facts.now.getTime() / dayMs) * dayMs;
  }

  /** An EC2-style id: prefix, dash, "0" and 16 hexadecimal digits. */
  id(prefix: string, key: string): string {
    return inOnePiece(`${prefix}-0${hexOf(`${prefix}/${key}`, this.seed, 16)}`);
  }

  hex(key: string, digits: number): string {
    return inOnePiece(hexOf(key, this.seed, digits));
  }

  uuid(key: string): string {
    const h = this.hex(`uuid/${key}`, 32);
    return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20)}`;
  }

  /** An id in capitals and digits as IAM, CloudFront and Route 53 have them. */
  capitals(prefix: string, key: string, length: number): string {
    const random = this.random(`capitals/${prefix}/${key}`);
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let text = prefix;
    while (text.length < length) text += alphabet.charAt(random.int(0, alphabet.length - 1));
    return text;
  }

  /** The pseudo-random sequence that belongs to a key. */
  random(key: string): Random {
    return new Random(hashText(key, this.seed));
  }

  /**
   * A moment of the day that ended `days` days before last midnight, at a time that follows from the key.
   * 0 is yesterday, so that nothing has happened later than now.
   */
  daysAgo(days: number, key: string): Date {
    return new Date(this.today - (days + 1) * dayMs + (hashText(`time/${key}`, this.seed) % 86_400) * 1000);
  }

  /** When a thing was created: some day between `youngest` and `oldest` days ago. */
  created(key: string, youngest = 20, oldest = 1000): Date {
    return this.daysAgo(this.random(`age/${key}`).int(youngest, oldest), key);
  }

  arn(service: string, region: string, resource: string): string {
    return inOnePiece(`arn:aws:${service}:${region}:${this.accountId}:${resource}`);
  }

  /** Tags as people set them: most resources have all of them, some lack a few. */
  tags(of: Belonging, name: string, more: Readonly<Record<string, string>> = {}): Record<string, string> {
    const random = this.random(`tags/${of.environment}/${name}`);
    const tags: Record<string, string> = { Name: name };
    if (!random.chance(0.06)) tags.Environment = of.environment;
    if (!random.chance(0.1)) tags.Team = of.team;
    if (!random.chance(0.15)) tags.Owner = owners[of.team] ?? `${of.team}@harborline.example`;
    if (!random.chance(0.2)) tags.CostCenter = `CC-${1000 + (hashText(of.team, 7) % 9000)}`;
    tags.Product = of.product;
    return { ...tags, ...more };
  }

  /** Names of the two zones a network uses. */
  zone(region: string, index: number): string {
    return `${region}${index % 2 === 0 ? "a" : "b"}`;
  }

  vpcId(network: NetworkPlan): string {
    return this.id("vpc", network.key);
  }

  subnetId(network: NetworkPlan, tier: "public" | "private", index: number): string {
    return this.id("subnet", `${network.key}/${tier}/${index % 2}`);
  }

  /** A private address of a stack's resource: one /24 a stack in each of the four /20 subnets. */
  address(
    network: NetworkPlan,
    tier: "public" | "private",
    index: number,
    slot: number,
    host: number,
  ): string {
    const third = (tier === "public" ? 0 : 32) + (index % 2) * 16 + (slot % 16);
    return `10.${network.octet}.${third}.${10 + (host % 240)}`;
  }

  /** A public address from the range kept for benchmarks (RFC 2544), which belongs to nobody. */
  publicIp(key: string): string {
    const hash = hashText(`ip/${key}`, this.seed);
    return `198.${18 + (hash & 1)}.${(hash >>> 8) & 255}.${1 + ((hash >>> 16) % 254)}`;
  }
}

/** Tags as most services list them. */
export function tagList(tags: Readonly<Record<string, string>>): { Key: string; Value: string }[] {
  return Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
}

/** Shared things of the platform team. */
export const platform: Belonging = { product: "platform", team: "platform", environment: "prod" };
