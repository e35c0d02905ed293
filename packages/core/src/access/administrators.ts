import type { AccessModel } from "./access-model.ts";
import { isAdministrator } from "./escalation/administrator.ts";
import { type AdministratorChange, administratorChanges } from "./escalation/own-changes.ts";
import { bestOf, denied, type Right, Rights } from "./escalation/rights.ts";
import { type EscalationStep, escalationSteps } from "./escalation/steps.ts";
import type { Decision } from "./evaluate.ts";
import type { AccessPrincipal } from "./principals.ts";
import type { MissingReading } from "./truth.ts";
import { type Way, waysTo, weaker } from "./ways.ts";

/** Whether a principal is administrator of its account, or can become one. */
export interface AdministratorAnswer {
  principalArn: string;
  accountId: string;
  result: "is" | "can_become" | "depends" | "no" | "unknown";
  dependsOn: readonly string[];
  missing: readonly MissingReading[];
  /** Steps to an administrator; none: it is one, or cannot become one. `by`: actions. */
  path: readonly { from: string; to: string; by: string }[];
}

/** A step to a principal that the first one can also change. */
function changedSteps(
  rights: Rights,
  steps: readonly EscalationStep[],
): { arn: string; change: AdministratorChange; steps: readonly EscalationStep[] }[] {
  const { model } = rights;
  return steps.flatMap((step) => {
    const by = model.principal(step.from);
    const of = model.principal(step.to);
    if (!by || !of) return [];
    const change = bestOf(administratorChanges(rights, by, of));
    return change ? [{ arn: step.from, change, steps: [step] }] : [];
  });
}

/** How a principal makes itself, or one that it becomes, administrator. */
interface OwnWay {
  right: Right;
  path: AdministratorAnswer["path"];
}

function ownWays(rights: Rights, people: readonly AccessPrincipal[], steps: readonly EscalationStep[]) {
  const found = new Map<string, OwnWay[]>();
  const add = (arn: string, way: OwnWay) => found.set(arn, [...(found.get(arn) ?? []), way]);
  for (const person of people) {
    for (const change of administratorChanges(rights, person, person)) {
      add(person.arn, { right: change, path: [{ from: person.arn, to: person.arn, by: change.by }] });
    }
  }
  for (const { arn, change, steps: taken } of changedSteps(rights, steps)) {
    const [step] = taken;
    if (!step) continue;
    const result = weaker(step.decision.result, change.result);
    const dependsOn = [...step.decision.dependsOn, ...change.dependsOn];
    const missing = [...step.decision.missing, ...change.missing];
    const statements = [...step.decision.statements, ...change.statements];
    const path = [{ from: arn, to: step.to, by: `${change.by} + ${step.by}` }];
    add(arn, { right: { result, dependsOn, missing, statements }, path });
  }
  return new Map([...found].map(([arn, ways]) => [arn, bestWay(ways)]));
}

function bestWay(ways: readonly OwnWay[]): OwnWay {
  const best = bestOf(ways.map((way) => ({ ...way.right, way })));
  return best?.way ?? { right: denied, path: [] };
}

const named = { allowed: "can_become", depends: "depends", unknown: "unknown", denied: "no" } as const;

function answerOf(
  { arn: principalArn, accountId }: AccessPrincipal,
  own: Right,
  way: Way<EscalationStep> | undefined,
  last: OwnWay | undefined,
): AdministratorAnswer {
  if (own.result === "allowed") {
    return { principalArn, accountId, result: "is", dependsOn: [], missing: [], path: [] };
  }
  const result: Decision["result"] = way?.result ?? "denied";
  const steps = way?.steps ?? [];
  const rights: Right[] = [...steps.map(({ decision }) => decision), ...(last ? [last.right] : [])];
  const isOpen = result === "depends" || result === "unknown";
  return {
    ...{ principalArn, accountId, result: named[result] },
    dependsOn: isOpen ? [...new Set(rights.flatMap(({ dependsOn }) => dependsOn))] : [],
    missing: isOpen ? [...new Set(rights.flatMap(({ missing }) => missing))] : [],
    path: [...steps.map(({ from, to, by }) => ({ from, to, by })), ...(last?.path ?? [])],
  };
}

/**
 * Whether each user and role is administrator of its account or of another one, or can become one, by steps
 * that AWS would allow: assuming roles, passing roles to services, changing policies, and taking credentials,
 * code, or user data of what holds a role.
 */
export function administrators(model: AccessModel): AdministratorAnswer[] {
  const everyone = new Rights(model, model.principals);
  const own = new Map(model.principals.map((one) => [one.arn, isAdministrator(everyone, one)]));
  const people = model.principals.filter(
    ({ arn, serviceLinked }) => !serviceLinked && own.get(arn)?.result !== "allowed",
  );
  const rights = new Rights(model, people);
  const steps = escalationSteps(rights);
  const changes = ownWays(rights, people, steps);
  const ends = new Map<string, Decision["result"]>();
  for (const { arn } of model.principals) {
    const best = bestOf([own.get(arn) ?? denied, changes.get(arn)?.right ?? denied]);
    if (best) ends.set(arn, best.result);
  }
  const ways = waysTo(ends, steps);
  return model.principals.map((principal) => {
    const way = ways.get(principal.arn);
    const end = way?.steps.at(-1)?.to ?? principal.arn;
    const is = own.get(end) ?? denied;
    const change = changes.get(end);
    // The end is administrator, or makes itself one: whichever holds with more certainty.
    const isBetter = change === undefined || bestOf([is, change.right]) === is;
    const last = isBetter ? { right: is, path: [] } : change;
    return answerOf(principal, own.get(principal.arn) ?? denied, way, way ? last : undefined);
  });
}
