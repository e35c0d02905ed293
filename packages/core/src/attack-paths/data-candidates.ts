import { matchesAction } from "../access/evaluate.ts";
import { asResource, matches, type Pattern } from "../access/pattern.ts";
import type { Policy, PolicyReading, Statement } from "../access/policy.ts";
import type { AccessPrincipal } from "../access/principals.ts";
import type { Resource } from "../model/resource.ts";
import bucket from "../resources/s3-bucket.ts";

export const isPolicy = (reading: PolicyReading): reading is Policy => "statements" in reading;

/** Whether a pattern can name a resource. Those with variables, and those of objects in buckets, can. */
function canName({ text, tokens }: Pattern, { type, arn }: Resource): boolean {
  if (type === bucket.type || text.includes("${")) return true;
  return tokens !== null && matches(asResource(tokens), arn);
}

/** Resources of one type in the order of their ARNs, to find those that a pattern can name. */
class Sorted {
  readonly #resources: readonly Resource[];
  readonly #byArn: ReadonlyMap<string, Resource>;
  /** By the text of the pattern: many policies have the same. */
  readonly #named = new Map<string, readonly Resource[]>();

  constructor(resources: readonly Resource[]) {
    this.#resources = [...resources].sort((a, b) => (a.arn < b.arn ? -1 : 1));
    this.#byArn = new Map(resources.map((resource) => [resource.arn, resource]));
  }

  all(): readonly Resource[] {
    return this.#resources;
  }

  namedBy(pattern: Pattern): readonly Resource[] {
    const known = this.#named.get(pattern.text);
    if (known) return known;
    const prefix = pattern.text.split(/[*?]|\$\{/)[0] ?? "";
    const found = this.#startingWith(prefix).filter((resource) => canName(pattern, resource));
    this.#named.set(pattern.text, found);
    return found;
  }

  /** Resources whose ARN, or that of something in them, can start with a text. */
  #startingWith(prefix: string): Resource[] {
    const owner = this.#byArn.get(prefix.split("/")[0] ?? "");
    const found = owner && prefix.includes("/") ? [owner] : [];
    let [low, high] = [0, this.#resources.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#resources[middle]?.arn ?? "") < prefix) low = middle + 1;
      else high = middle;
    }
    for (let at = low; this.#resources[at]?.arn.startsWith(prefix); at += 1) {
      const resource = this.#resources[at];
      if (resource) found.push(resource);
    }
    return found;
  }
}

/** Statements of a principal's policies that allow an action on something. @param action lowercase */
export function allowing({ identity }: AccessPrincipal, action: string): Statement[] {
  const service = action.split(":")[0] ?? "";
  return identity
    .filter(isPolicy)
    .flatMap(({ forService }) => forService(service).allow)
    .filter((statement) => matchesAction(statement, action));
}

/** Resources that the policies of a principal can let it use; a superset. */
function namedBy(principal: AccessPrincipal, action: string, sorted: Sorted): readonly Resource[] {
  if (!principal.identity.every(isPolicy)) return sorted.all();
  const found = new Set<Resource>();
  for (const { resources, exceptResources } of allowing(principal, action.toLowerCase())) {
    // Policies name the snapshots of a warehouse, which have names of their own.
    if (exceptResources || action.startsWith("redshift:")) return sorted.all();
    for (const pattern of resources) for (const resource of sorted.namedBy(pattern)) found.add(resource);
  }
  return [...found];
}

/** Principals that a statement of a resource's policy lets in without policies of their own; null: any. */
function letIn(policy: Policy): ReadonlySet<string> | null {
  const names = new Set<string>();
  for (const { allows, principals } of policy.statements) {
    if (!allows || principals === null) continue;
    if (principals.except || principals.aws.has("*")) return null;
    for (const name of principals.aws) names.add(name);
  }
  return names;
}

interface Candidates {
  people: readonly AccessPrincipal[];
  resources: readonly Resource[];
  /** First actions of the ways to read the resources. */
  actions: readonly string[];
  policyOf(resource: Resource): PolicyReading | null;
}

/**
 * Principals that may be able to read each resource, by their own policies or by that of the resource; a
 * superset. In other accounts, only a policy of the resource that was read lets them in.
 */
export function candidates({ people, resources, actions, policyOf }: Candidates) {
  const found = new Map<Resource, Set<AccessPrincipal>>();
  const add = (resource: Resource, principal: AccessPrincipal) => {
    const known = found.get(resource);
    if (known) known.add(principal);
    else found.set(resource, new Set([principal]));
  };
  const open = new Set<Resource>();
  for (const resource of resources) {
    const policy = policyOf(resource);
    if (policy === null || !isPolicy(policy) || !policy.statements.some(({ allows }) => allows)) continue;
    open.add(resource);
    const names = letIn(policy);
    for (const one of people) if (names === null || names.has(one.arn)) add(resource, one);
  }
  const byAccount = Map.groupBy(resources, ({ accountId }) => accountId);
  const own = new Map([...byAccount].map(([account, list]) => [account, new Sorted(list)]));
  const elsewhere = new Sorted([...open]);
  for (const principal of people) {
    for (const sorted of [own.get(principal.accountId) ?? [], elsewhere].flat()) {
      for (const action of actions)
        for (const resource of namedBy(principal, action, sorted)) add(resource, principal);
    }
  }
  return found;
}
