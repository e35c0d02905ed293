import type { AccessModel, PolicyChange } from "../access-model.ts";
import { type Decision, matchesAction } from "../evaluate.ts";
import { parsePolicy } from "../parse-policy.ts";
import type { Policy, PolicyReading } from "../policy.ts";
import type { AccessPrincipal } from "../principals.ts";
import type { NotEvaluated } from "../truth.ts";
import { weaker } from "../ways.ts";

/** The part of a decision that a step of an escalation needs. */
export interface Right extends Pick<Decision, "result" | "dependsOn" | "missing" | "statements"> {
  /** What it depends on and is not evaluated, such as an appliance on the way. */
  readonly notEvaluated?: readonly NotEvaluated[];
}

export const denied: Right = { result: "denied", dependsOn: [], missing: [], statements: [] };
export const allowed: Right = { result: "allowed", dependsOn: [], missing: [], statements: [] };

function joined<T>(a: readonly T[], b: readonly T[]): readonly T[] {
  if (b.length === 0) return a;
  return a.length === 0 ? b : [...new Set([...a, ...b])];
}

/** All of them are needed. */
export function allOf(rights: readonly Right[]): Right {
  let result = allowed;
  for (const right of rights) {
    if (right.result === "denied") return denied;
    result =
      result === allowed
        ? right
        : {
            result: weaker(result.result, right.result),
            dependsOn: joined(result.dependsOn, right.dependsOn),
            missing: joined(result.missing, right.missing),
            statements: joined(result.statements, right.statements),
            ...(result.notEvaluated || right.notEvaluated
              ? { notEvaluated: joined(result.notEvaluated ?? [], right.notEvaluated ?? []) }
              : {}),
          };
  }
  return result;
}

/** The one with the most access. */
export function bestOf<T extends Right>(rights: readonly T[]): T | undefined {
  let best: T | undefined;
  for (const right of rights) {
    if (right.result === "allowed") return right;
    if (right.result !== "denied" && (!best || weaker(best.result, right.result) === best.result))
      best = right;
  }
  return best;
}

/** Everything, as AdministratorAccess. */
const everything = parsePolicy(
  { Version: "2012-10-17", Statement: { Effect: "Allow", Action: "*", Resource: "*" } },
  { arn: "arn:aws:iam::aws:policy/AdministratorAccess", name: null },
  "identity",
);

/** A principal's policies after someone added one that allows everything. */
export function withEverything({ identity }: AccessPrincipal): PolicyReading[] {
  return everything ? [...identity, everything] : [...identity];
}

const isPolicy = (reading: PolicyReading): reading is Policy => "statements" in reading;
const grants = new WeakMap<Policy, Map<string, boolean>>();

function grantsSome(reading: PolicyReading, action: string): boolean {
  if (!isPolicy(reading)) return true;
  const known = grants.get(reading) ?? new Map<string, boolean>();
  grants.set(reading, known);
  const answer = known.get(action);
  if (answer !== undefined) return answer;
  const { allow } = reading.forService(action.split(":")[0] ?? "");
  const found = allow.some((statement) => matchesAction(statement, action));
  known.set(action, found);
  return found;
}

/** Rights of principals, with the principals that can have each, found once. */
export class Rights {
  readonly model: AccessModel;
  readonly #people: readonly AccessPrincipal[];
  readonly #holders = new Map<string, readonly AccessPrincipal[]>();
  readonly #general = new Map<string, Map<AccessPrincipal, Right>>();

  /** @param people principals whose rights matter */
  constructor(model: AccessModel, people: readonly AccessPrincipal[]) {
    this.model = model;
    this.#people = people;
  }

  /** Principals with a statement that allows an action on something, or with a policy that was not read. */
  holders(action: string): readonly AccessPrincipal[] {
    const known = this.#holders.get(action);
    if (known) return known;
    const lower = action.toLowerCase();
    const found = this.#people.filter(({ identity }) =>
      identity.some((reading) => grantsSome(reading, lower)),
    );
    this.#holders.set(action, found);
    return found;
  }

  /** Whether a principal can do an action on a resource of its account. */
  on(
    principal: AccessPrincipal,
    action: string,
    arn: string,
    given: { extra?: Readonly<Record<string, string>>; change?: PolicyChange } = {},
  ): Right {
    const question = {
      action,
      target: this.model.target(arn, action),
      ...(given.extra && { extra: given.extra }),
    };
    return this.model.decide(principal, question, given.change);
  }

  /** Whether a principal can do an action on resources that it makes itself: on any, or on all. */
  general(principal: AccessPrincipal, action: string): Right {
    const known = this.#general.get(action) ?? new Map<AccessPrincipal, Right>();
    this.#general.set(action, known);
    const answer = known.get(principal) ?? this.on(principal, action, "*");
    known.set(principal, answer);
    return answer;
  }
}
