import { arnInPolicies } from "./arn-in-policies.ts";
import { actionsOf } from "./iam-actions.ts";
import { matches, patternOf } from "./pattern.ts";

/** What AWS's Service Authorization Reference has about one action. */
interface ActionFacts {
  /** ARNs without the partition, with * for each part that varies; none: requests name no resource. */
  readonly resources: readonly string[];
  /** Condition keys of the service, lowercase; one that ends with * stands for all that begin alike. */
  readonly keys: readonly string[];
}

interface ServiceFacts {
  /** By the action's name, lowercase. */
  readonly actions: ReadonlyMap<string, ActionFacts>;
  /** The resources and keys that some action has. */
  readonly resources: readonly string[];
  readonly keys: readonly string[];
}

const listIn = (text: string) => (text === "" ? [] : text.split(" "));

function parsed(service: string): ServiceFacts | undefined {
  const found = actionsOf(service);
  if (!found) return undefined;
  const [resources, keys] = [listIn(found.resources), listIn(found.keys.toLowerCase())];
  const chosen = (list: readonly string[], numbers = "") =>
    numbers === "" ? [] : numbers.split(",").flatMap((at) => list[Number(at)] ?? []);
  const each = found.facts.split(";");
  let before = "";
  const actions = listIn(found.actions).map((name, at): [string, ActionFacts] => {
    before = each[at] || before;
    const [ofResources, ofKeys] = before.split("/");
    return [name.toLowerCase(), { resources: chosen(resources, ofResources), keys: chosen(keys, ofKeys) }];
  });
  return { actions: new Map(actions), resources, keys };
}

const services = new Map<string, ServiceFacts | undefined>();

function factsOf(service: string): ServiceFacts | undefined {
  if (!services.has(service)) services.set(service, parsed(service));
  return services.get(service);
}

const isOneOf = (keys: readonly string[], key: string): boolean =>
  keys.some((one) => (one.endsWith("*") ? key.startsWith(one.slice(0, -1)) : one === key));

/**
 * Whether requests of an action never have a condition key: a key of the action's service, which AWS's list has for
 * other actions of it only. Keys of all services, of identity providers, and those that no action has in the list, such
 * as ec2:SourceInstanceARN, can be in any request.
 * @param key lowercase
 */
export function neverHasKey(action: string, key: string): boolean {
  const [service = "", name = ""] = action.toLowerCase().split(":");
  const facts = factsOf(service);
  const own = facts?.actions.get(name);
  return facts !== undefined && own !== undefined && isOneOf(facts.keys, key) && !isOneOf(own.keys, key);
}

/** Whether one of some resources is a given one. @param given ARN without the partition */
function isAmong(resources: readonly string[] | undefined, given: string): boolean {
  return (resources ?? []).some((arn) => {
    const { tokens } = patternOf(arn, false);
    return tokens !== null && matches(tokens, given);
  });
}

/**
 * The resources that an action works on, if another one is given: as "arn:*:s3:::*", with * for each part that varies;
 * none: its requests name no resource. Null: the action works on the resource, or AWS's list does not have the one or the
 * other: it lacks some resources of services with several versions, such as Amazon API Gateway.
 * @param resource ARN, or "*" for all
 */
export function otherResources(action: string, resource: string): string[] | null {
  const [service = "", name = ""] = action.toLowerCase().split(":");
  const facts = factsOf(service)?.actions.get(name);
  if (!facts || resource === "*") return null;
  const [, , ...rest] = arnInPolicies(resource).split(":");
  const given = rest.join(":");
  const isKnown = isAmong(factsOf(rest[0] ?? "")?.resources, given);
  return !isKnown || isAmong(facts.resources, given) ? null : facts.resources.map((arn) => `arn:*:${arn}`);
}
