import type { InventorySnapshot, Resource } from "./resource.ts";

/** Look-ups over one snapshot, built once and shared by every rule. */
export class SnapshotIndex {
  readonly snapshot: InventorySnapshot;
  readonly #byArn = new Map<string, Resource>();
  readonly #byId = new Map<string, Resource>();
  readonly #byType = new Map<string, Resource[]>();

  constructor(snapshot: InventorySnapshot) {
    this.snapshot = snapshot;
    for (const resource of snapshot.resources) {
      this.#byArn.set(resource.arn, resource);
      this.#byId.set(`${resource.type}|${resource.accountId}|${resource.region}|${resource.id}`, resource);
      const ofType = this.#byType.get(resource.type);
      if (ofType) ofType.push(resource);
      else this.#byType.set(resource.type, [resource]);
    }
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

  /** Whether the whole list of a type was read in an account and region: only then does absence say anything. */
  isCovered(type: string, accountId: string, region: string): boolean {
    return this.snapshot.covered.some(
      (scope) => scope.type === type && scope.accountId === accountId && scope.region === region,
    );
  }
}
