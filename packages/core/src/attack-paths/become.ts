import type { AccessModel } from "../access/access-model.ts";
import { assumeRole } from "../access/assumable.ts";
import { isAdministrator } from "../access/escalation/administrator.ts";
import { administratorChanges } from "../access/escalation/own-changes.ts";
import { allOf, bestOf, type Right, Rights } from "../access/escalation/rights.ts";
import { type EscalationStep, escalationSteps } from "../access/escalation/steps.ts";
import type { AccessPrincipal } from "../access/principals.ts";
import { assumeSteps } from "../access/who-can.ts";
import { type AttackStep, type StepFinding, shortName, statementsOf } from "./attack-step.ts";
import { techniqueOf } from "./techniques.ts";

const accountOf = (arn: string) => arn.split(":")[4];
const prefix = "administrator:";

/** The node for a principal with administrator access. */
export const administratorNode = (arn: string): string => `${prefix}${arn}`;
/** The ARN in a node; undefined: the node is none of an administrator. */
export const administratorOf = (node: string): string | undefined =>
  node.startsWith(prefix) ? node.slice(prefix.length) : undefined;

/** Findings about policies that give a principal too much: its own, and those that decided. */
export function policyFindings(arn: string, right: Right): StepFinding[] {
  const ofPrincipal = ["administrator-access", "inline-policy-no-full-admin"];
  const ofPolicy = ["no-full-admin", "no-privilege-escalation", "no-service-wildcard"];
  const kind = arn.includes(":user/") ? "user" : "role";
  const policies = right.statements.map(({ source }) => source.arn).filter((one) => one !== arn);
  return [
    { resourceArn: arn, checkIds: ofPrincipal.map((check) => `iam-${kind}-${check}`) },
    ...[...new Set(policies)].map((resourceArn) => ({
      resourceArn,
      checkIds: ofPolicy.map((check) => `iam-policy-${check}`),
    })),
  ];
}

function step(from: string, to: string, by: string, right: Right): AttackStep {
  return {
    ...{ from, to, by, technique: techniqueOf(by), effort: 1, right },
    evidence: statementsOf(right),
    cut:
      by === "sts:AssumeRole"
        ? `Don't let ${shortName(from)} assume ${shortName(to)}`
        : `Take ${by} from ${shortName(from)}`,
    findings: policyFindings(from, right),
  };
}

/** Being administrator already. */
function ownAdministrator(rights: Rights, principal: AccessPrincipal): AttackStep[] {
  const right = isAdministrator(rights, principal);
  if (right.result === "denied") return [];
  const { arn } = principal;
  return [
    {
      ...{ from: arn, to: administratorNode(arn), by: "*", technique: "T1078.004", effort: 1, right },
      evidence: statementsOf(right),
      cut: `Take administrator access from ${principal.name}`,
      findings: policyFindings(arn, right),
    },
  ];
}

/** Changes by which a principal makes itself, or one that it becomes, administrator. */
function changed(rights: Rights, person: AccessPrincipal, becomes: readonly EscalationStep[]): AttackStep[] {
  const { model } = rights;
  const own = administratorChanges(rights, person, person).map((change) =>
    step(person.arn, administratorNode(person.arn), change.by, change),
  );
  const others = becomes.flatMap(({ to, by, decision }) => {
    const of = model.principal(to);
    const change = of && bestOf(administratorChanges(rights, person, of));
    return change
      ? [step(person.arn, administratorNode(to), `${change.by} + ${by}`, allOf([change, decision]))]
      : [];
  });
  return [...own, ...others];
}

/**
 * What principals become, from those that attackers reach first: every principal is evaluated once, in the
 * order in which it is reached.
 * @param first ARNs
 */
export function becomingSteps(model: AccessModel, first: readonly string[]): AttackStep[] {
  const found: AttackStep[] = [];
  const seen = new Set(first);
  for (let wave = [...seen]; wave.length > 0; ) {
    const people = wave.flatMap((arn) => model.principal(arn) ?? []).filter((one) => !one.serviceLinked);
    const rights = new Rights(model, people);
    const isSure = new Set<string>();
    const isMaybe = new Set<string>();
    for (const person of people) {
      const own = ownAdministrator(rights, person);
      found.push(...own);
      if (own[0]?.right.result === "allowed") isSure.add(person.arn);
      else if (own[0]) isMaybe.add(person.arn);
    }
    const others = people.filter(({ arn }) => !isSure.has(arn));
    const names = new Set(others.map(({ arn }) => arn));
    const steps = escalationSteps(new Rights(model, others)).filter(({ from }) => names.has(from));
    found.push(...steps.map(({ from, to, by, decision }) => step(from, to, by, decision)));
    // What an administrator cannot give itself is in other accounts.
    const across = assumeSteps(model)
      .filter(({ from, step: { to } }) => isSure.has(from) && !to.arn.includes(`::${accountOf(from)}:`))
      .map(({ from, to, decision }): EscalationStep => ({ from, to, by: assumeRole, decision }));
    found.push(...across.map(({ from, to, by, decision }) => step(from, to, by, decision)));
    const byFrom = Map.groupBy(steps, ({ from }) => from);
    for (const person of others) {
      // Who may be administrator already gains nothing by making others one, under the same doubts.
      const becomes = isMaybe.has(person.arn) ? undefined : byFrom.get(person.arn);
      found.push(...changed(rights, person, becomes ?? []));
    }
    wave = [...new Set([...steps, ...across].map(({ to }) => to))].filter((arn) => !seen.has(arn));
    for (const arn of wave) seen.add(arn);
  }
  return found;
}
