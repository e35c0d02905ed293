import { gap, type Observation, seen } from "./observation.ts";
import type { InventorySnapshot, Resource } from "./resource.ts";

function append(map: Map<string, Resource[]>, key: string, resource: Resource): void {
  const list = map.get(key);
  if (list) list.push(resource);
  else map.set(key, [resource]);
}

function scopeKey(scope: { type: string; accountId: string; region: string }): string {
  return `${scope.type}|${scope.accountId}|${scope.region}`;
}

/**
 * Look-ups in one snapshot, built once and shared by every rule. The first resource of an ARN counts; ended
 * resources are excluded.
 */
export class SnapshotIndex {
  readonly snapshot: InventorySnapshot;
  readonly #byArn = new Map<string, Resource>();
  readonly #byId = new Map<string, Resource>();
  readonly #byType = new Map<string, Resource[]>();
  readonly #byScope = new Map<string, Resource[]>();
  readonly #covered: ReadonlySet<string>;
  readonly #inScopes = new Map<string, Observation<readonly Resource[]>>();

  constructor(snapshot: InventorySnapshot) {
    this.snapshot = snapshot;
    for (const resource of snapshot.resources) {
      // AWS can list a resource twice while its list changes: it is evaluated once.
      if (this.#byArn.has(resource.arn) || resource.ended) continue;
      this.#byArn.set(resource.arn, resource);
      this.#byId.set(`${resource.type}|${resource.accountId}|${resource.region}|${resource.id}`, resource);
      append(this.#byType, resource.type, resource);
      append(this.#byScope, scopeKey(resource), resource);
    }
    this.#covered = new Set(snapshot.covered.map(scopeKey));
  }

  /** Regions with resources, sorted, without "global". */
  get regions(): string[] {
    const regions = new Set(this.snapshot.resources.map(({ region }) => region));
    regions.delete("global");
    return [...regions].sort();
  }

  byArn(arn: string): Resource | undefined {
    return this.#byArn.get(arn);
  }

  byId(type: string, accountId: string, region: string, id: string): Resource | undefined {
    return this.#byId.get(`${type}|${accountId}|${region}|${id}`);
  }

  ofType(type: string): readonly Resource[] {
    return this.#byType.get(type) ?? [];
  }

  /**
   * Whether the whole list of a type was read in an account and Region; only then does absence mean anything.
   * A global list covers every Region.
   */
  isCovered(type: string, accountId: string, region: string): boolean {
    return (
      this.#covered.has(scopeKey({ type, accountId, region })) ||
      this.#covered.has(scopeKey({ type, accountId, region: "global" }))
    );
  }

  /**
   * Every resource of a type in an account and Region; a gap when that list is incomplete. For "global",
   * every resource of the type in the account. The same list is always the same array.
   */
  inScope(type: string, accountId: string, region: string): Observation<readonly Resource[]> {
    const key = scopeKey({ type, accountId, region });
    const known = this.#inScopes.get(key);
    if (known) return known;
    const found =
      region === "global" ? this.#inAccount(type, accountId) : this.#inRegion(type, accountId, region);
    this.#inScopes.set(key, found);
    return found;
  }

  #inRegion(type: string, accountId: string, region: string): Observation<readonly Resource[]> {
    if (this.isCovered(type, accountId, region)) {
      return seen(this.#byScope.get(scopeKey({ type, accountId, region })) ?? []);
    }
    const listGap = this.snapshot.gaps.find(
      (candidate) =>
        candidate.facet === null &&
        candidate.type === type &&
        candidate.accountId === accountId &&
        candidate.region === region,
    );
    return gap(listGap?.reason ?? "failed");
  }

  #inAccount(type: string, accountId: string): Observation<readonly Resource[]> {
    const of = (one: { type: string; accountId: string }) => one.type === type && one.accountId === accountId;
    const listGap = this.snapshot.gaps.find((candidate) => candidate.facet === null && of(candidate));
    if (listGap) return gap(listGap.reason);
    if (!this.snapshot.covered.some(of)) return gap("failed");
    return seen(this.ofType(type).filter((resource) => resource.accountId === accountId));
  }
}
