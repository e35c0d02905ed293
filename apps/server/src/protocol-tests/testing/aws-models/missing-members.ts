import { type AwsService, awsServices } from "@skyledger/core/model/aws-service";
import type { Check } from "@skyledger/core/model/define-check";
import type { Resource } from "@skyledger/core/model/resource";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { checks, resources as declarations } from "@skyledger/core/registry.gen";
import type { Coverage } from "../../../inventory/collection/collect.ts";
import { asked } from "./declared-subjects.ts";
import { modelOf, type ServiceModel, type Shape, shapeOf } from "./model.ts";
import type { AnswerOptions } from "./model-server.ts";
import { Random } from "./random.ts";
import type { ModelCall } from "./read-request.ts";
import type { Subject } from "./subject.ts";
import type { Bench } from "./trial.ts";
import type { Fields, Value } from "./value.ts";

/** A result that became a pass because a response member was removed. */
export interface Flip {
  readonly check: string;
  readonly from: string;
  /** "ec2.DescribeVolumes Volumes[].Encrypted" */
  readonly member: string;
  /** The check's text then. */
  readonly because: string;
}

interface Reading extends Coverage {
  readonly resources: readonly Resource[];
}

/** Paths of every optional member within a value; of list items, once: "Volumes[].Encrypted". */
function* pathsIn(model: ServiceModel, shapeName: string, value: Value, path: string): Generator<string> {
  const shape = shapeOf(model, shapeName);
  const { member, value: held, members = {}, required = [] } = shape;
  if (Array.isArray(value) && member) {
    for (const one of value) yield* pathsIn(model, member.shape, one, `${path}[]`);
  } else if (value instanceof Map) {
    for (const [name, one] of value) {
      const own = path === "" ? name : `${path}.${name}`;
      // Any entry of a map can be missing.
      if (shape.type === "map" || !required.includes(name)) yield own;
      const inner = shape.type === "map" ? held : members[name];
      if (inner) yield* pathsIn(model, inner.shape, one, own);
    }
  }
}

/** Optional members of a response. Without its token, a page is the last one, which has a meaning. */
function membersOf(call: ModelCall, answer: Fields): string[] {
  const { model, operation } = call;
  if (!operation.output) return [];
  const { output_token, more_results } = model.paginators[operation.name] ?? {};
  const turning = [output_token, more_results].flat();
  return [...pathsIn(model, operation.output.shape, answer, "")].filter((path) => !turning.includes(path));
}

/** Removes a member in every item of the lists on its path. */
function takeAway(value: Value | undefined, [first = "", ...rest]: readonly string[]): void {
  if (!(value instanceof Map)) return;
  const name = first.replace(/(?:\[\])+$/, "");
  if (rest.length === 0) {
    value.delete(name);
    return;
  }
  let inner = [value.get(name)];
  for (let depth = (first.length - name.length) / 2; depth > 0; depth -= 1)
    inner = inner.flatMap((one) => (Array.isArray(one) ? one : []));
  for (const one of inner) takeAway(one, rest);
}

function nameOf({ model, operation }: ModelCall): string {
  return `${model.service}.${operation.name}`;
}

/** Collects the subject once from complete responses that `amend` can change. */
async function readFull(
  bench: Bench,
  subject: Subject,
  seed: string,
  amend: (call: ModelCall, answer: Fields) => void,
): Promise<Reading | undefined> {
  let reading: Reading | undefined;
  const kept: Subject = {
    ...subject,
    async run(send, signal) {
      const outcome = await subject.run(send, signal);
      // A declared subject's values are its gaps and its coverage.
      const [gaps, covered] = outcome.values as [Coverage["gaps"], Coverage["covered"]];
      reading = { resources: outcome.resources, gaps, covered };
      return outcome;
    },
  };
  const full: AnswerOptions = { seed, pages: "finite", fullness: { optional: 1, items: 2 }, amend };
  await bench.trial(kept, full);
  return reading;
}

/** Text of each check for each resource. */
function resultsOf(reading: Reading, own: readonly Check[]) {
  const index = new SnapshotIndex({ takenAt: asked.takenAt, ...reading });
  return new Map(
    own.flatMap((check) =>
      reading.resources.map(
        (resource) => [`${check.id} ${resource.arn}`, check.evaluate(resource, index)] as const,
      ),
    ),
  );
}

/**
 * Removes members of complete responses, one after the other, and reports every result that became a pass:
 * AWS omitted something, and a check treated that as good news. Documented absences of a declaration are
 * exempt.
 * @param membersAtMost number of members to try, drawn with the seed
 */
export async function flipsOf(
  bench: Bench,
  subject: Subject,
  { seed, membersAtMost }: { seed: string; membersAtMost: number },
): Promise<Flip[]> {
  const own = checks.filter((check) => check.resourceType === subject.id);
  const documented = declarations.find(({ type }) => type === subject.id)?.leftOut ?? {};
  if (own.length === 0) return [];
  const members = new Set<string>();
  const whole = await readFull(bench, subject, seed, (call, answer) => {
    for (const path of membersOf(call, answer)) members.add(`${nameOf(call)} ${path}`);
  });
  if (!whole) return [];
  const before = resultsOf(whole, own);
  const known = JSON.stringify(whole.resources);
  const flips: Flip[] = [];
  for (const member of drawn(
    [...members].filter((one) => !(one in documented)),
    membersAtMost,
    seed,
  )) {
    const [operation, path = ""] = member.split(/ (.*)/s);
    const without = await readFull(bench, subject, seed, (call, answer) => {
      if (nameOf(call) === operation) takeAway(answer, path.split("."));
    });
    if (!without || JSON.stringify(without.resources) === known) continue;
    for (const [key, result] of resultsOf(without, own)) {
      const from = before.get(key)?.kind;
      if (result.kind !== "pass" || from === undefined || from === "pass") continue;
      const [check = ""] = key.split(" ");
      flips.push({ check, from, member, because: result.because });
    }
  }
  return flips;
}

function drawn(members: readonly string[], atMost: number, seed: string): readonly string[] {
  if (members.length <= atMost) return members;
  const random = new Random(`members ${seed}`);
  return members.filter(() => random.chance(atMost / members.length));
}

/**
 * Violation of a member that a declaration says can be omitted: "ec2.DescribeVolumes Volumes[].Encrypted".
 */
export function failureOfLeftOut(entry: string): string | undefined {
  const [operation = "", path = ""] = entry.split(" ");
  const [service = "", name = ""] = operation.split(".");
  if (!(service in awsServices)) return `${entry}: no such service`;
  // It is a key of the table.
  const model = modelOf(service as AwsService);
  let shape = model.operations.get(name)?.output?.shape;
  if (shape === undefined) return `${entry}: no such answer`;
  let required = false;
  for (const part of path.split(".")) {
    const member = part.replace(/(?:\[\])+$/, "");
    const { members = {}, required: all = [] }: Shape = shapeOf(model, shape);
    required = all.includes(member);
    shape = members[member]?.shape;
    for (let lists = (part.length - member.length) / 2; lists > 0 && shape !== undefined; lists -= 1)
      shape = shapeOf(model, shape).member?.shape;
    if (shape === undefined) return `${entry}: no member ${part}`;
  }
  return required ? `${entry}: is always there` : undefined;
}
