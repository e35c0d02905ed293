import { gap, type Observation, seen } from "./observation.ts";
import type { InventorySnapshot, Resource } from "./resource.ts";

/** The resources of a type in one account and Region, or of the account's global ones. */
interface Scope {
  readonly resources: Resource[];
  readonly byId: Map<string, Resource>;
  isCovered: boolean;
  /** The answer of `inScope`, after its first call. */
  list?: Observation<readonly Resource[]>;
}

/** By type, account, and Region. Every evaluation looks up: a joined key would be hashed each time. */
type Scopes = Map<string, Map<string, Map<string, Scope>>>;

function ensure<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = create();
  map.set(key, created);
  return created;
}

const emptyScope = (): Scope => ({ resources: [], byId: new Map(), isCovered: false });

/**
 * Look-ups in one snapshot, built once and shared by every rule. The first resource of an ARN counts; ended
 * resources are excluded.
 */
export class SnapshotIndex {
  readonly snapshot: InventorySnapshot;
  readonly #byArn = new Map<string, Resource>();
  readonly #byType = new Map<string, Resource[]>();
  readonly #scopes: Scopes = new Map();

  constructor(snapshot: InventorySnapshot) {
    this.snapshot = snapshot;
    for (const resource of snapshot.resources) {
      // AWS can list a resource twice while its list changes: it is evaluated once.
      if (this.#byArn.has(resource.arn) || resource.ended) continue;
      this.#byArn.set(resource.arn, resource);
      ensure(this.#byType, resource.type, () => []).push(resource);
      const scope = this.#scopeOf(resource.type, resource.accountId, resource.region);
      scope.resources.push(resource);
      scope.byId.set(resource.id, resource);
    }
    for (const { type, accountId, region } of snapshot.covered)
      this.#scopeOf(type, accountId, region).isCovered = true;
  }

  #scopeOf(type: string, accountId: string, region: string): Scope {
    const accounts = ensure(this.#scopes, type, () => new Map<string, Map<string, Scope>>());
    return ensure(
      ensure(accounts, accountId, () => new Map<string, Scope>()),
      region,
      emptyScope,
    );
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
    return this.#scopes.get(type)?.get(accountId)?.get(region)?.byId.get(id);
  }

  ofType(type: string): readonly Resource[] {
    return this.#byType.get(type) ?? [];
  }

  /**
   * Whether the whole list of a type was read in an account and Region; only then does absence mean anything.
   * A global list covers every Region.
   */
  isCovered(type: string, accountId: string, region: string): boolean {
    const regions = this.#scopes.get(type)?.get(accountId);
    return regions?.get(region)?.isCovered === true || regions?.get("global")?.isCovered === true;
  }

  /**
   * Every resource of a type in an account and Region; a gap when that list is incomplete. For "global",
   * every resource of the type in the account. The same list is always the same array.
   */
  inScope(type: string, accountId: string, region: string): Observation<readonly Resource[]> {
    const scope = this.#scopeOf(type, accountId, region);
    scope.list ??=
      region === "global" ? this.#inAccount(type, accountId) : this.#inRegion(type, accountId, region);
    return scope.list;
  }

  #inRegion(type: string, accountId: string, region: string): Observation<readonly Resource[]> {
    if (this.isCovered(type, accountId, region)) {
      return seen(this.#scopeOf(type, accountId, region).resources);
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
