import type { Resource } from "@skyledger/core/model/resource";

/** Outcome of a subject's run: its resources, or another value to store or show. */
export interface Outcome {
  readonly resources: readonly Resource[];
  readonly values: readonly unknown[];
}

/** Texts that replace a missing value. */
const leftover = /(?:^|[/:\s])(?:undefined|NaN|null|\[object Object\])(?:$|[/:\s])/;

/** JavaScript values in a sentence. Generated AWS texts do not contain them. */
export const wordsOfJavaScript = /\bundefined\b|\[object \w+\]|Invalid Date/;

/** Violations of a value that will be stored as JSON and shown: one sentence each. */
export function malformedIn(value: unknown, path: string): string[] {
  if (typeof value === "number") return Number.isFinite(value) ? [] : [`${path} is ${value}`];
  if (typeof value === "string" && /^[+-]\d{6}-\d\d-\d\dT/.test(value))
    return [`${path} is a date of no calendar`];
  if (typeof value === "string" && wordsOfJavaScript.test(value))
    return [`${path} says what no one said: "${value}"`];
  if (value === null || typeof value === "string" || typeof value === "boolean") return [];
  if (value === undefined) return [`${path} is undefined`];
  if (Array.isArray(value)) return value.flatMap((one, index) => malformedIn(one, `${path}[${index}]`));
  if (typeof value !== "object") return [`${path} is a ${typeof value}`];
  const kind = Object.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== null) return [`${path} is a ${value.constructor.name}`];
  return Object.entries(value).flatMap(([name, one]) => malformedIn(one, `${path}.${name}`));
}

/** Violations of a resource: its identity, its dates, and every facet. */
export function violationsOfResource(resource: Resource): string[] {
  const { arn, type, id, name, region, status, createdAt, facets, tags } = resource;
  const violations: string[] = [];
  const say = (what: string) => violations.push(`${type}: ${what}`);
  if (!/^arn:[^:]*:[^:]*:[^:]*:[^:]*:.+/s.test(arn)) say("an ARN that is none");
  if (leftover.test(arn)) say("an ARN made of what was left out");
  // A name can end like this: Systems Manager documents.
  const endsSo = id !== arn && /[:/]$/.test(id);
  if (/[^:/][:/]$/.test(arn) && !endsSo) say("an ARN without a name at its end");
  for (const [what, text] of Object.entries({ id, name, region })) {
    if (typeof text !== "string") say(`${what} is no text`);
    else if (text === "") say(`${what} is empty`);
  }
  if (status !== null && typeof status !== "string") say("status is no text");
  if (createdAt !== null && Number.isNaN(Date.parse(createdAt))) say("createdAt is no time");
  for (const [facet, observation] of Object.entries({ ...facets, tags })) {
    if (observation.seen) violations.push(...malformedIn(observation.value, `${type} ${facet}`));
  }
  return violations;
}
