import type { Right } from "../access/escalation/rights.ts";
import type { Technique } from "./techniques.ts";

/** A fact that a step rests on: a hop, a statement of a policy, or a setting. */
export interface Evidence {
  /** Such as "security-group", "statement", or the name of a setting. */
  readonly kind: string;
  /** ARN, or AWS's ID. */
  readonly id: string;
  /** The rule or statement, as text; null: there is none to name. */
  readonly text: string | null;
}

/** Findings that can stand for a step: active ones of these checks on this resource. */
export interface StepFinding {
  readonly resourceArn: string;
  readonly checkIds: readonly string[];
}

/** What an attacker gains next, and how. */
export interface AttackStep {
  /** "internet", or the ARN of a principal outside of the inventory, a resource, or a principal. */
  readonly from: string;
  readonly to: string;
  /** Actions, such as "sts:AssumeRole", a port, such as "TCP 22", a route of an API, or "GuardDuty finding". */
  readonly by: string;
  readonly technique: Technique;
  /** 1, or more where the attacker needs something that the inventory does not show. */
  readonly effort: number;
  /** Whether it works; never denied. */
  readonly right: Right;
  readonly evidence: readonly Evidence[];
  /** The change that takes the step away, as an imperative sentence without a period. */
  readonly cut: string;
  readonly findings: readonly StepFinding[];
}

/** Where attackers are at first. */
export const internet = "internet";

/**
 * Effort of a step that needs something else first: a vulnerability of what listens, a password, or
 * credentials of another account.
 */
export const needsMore = 3;

/** "i-1" for an instance's ARN; other names as they are. */
export const shortName = (arn: string): string => arn.split(/[/:]/).at(-1) ?? arn;

/** The statements of a right as evidence. */
export function statementsOf({ statements }: Right): Evidence[] {
  return statements.map(({ source, index, sid, allows }) => ({
    ...{ kind: "statement", id: source.arn },
    text: [
      ...(source.name === null ? [] : [source.name]),
      ...[`statement ${index + 1}`, ...(sid === null ? [] : [sid]), allows ? "Allow" : "Deny"],
    ].join(", "),
  }));
}

/** A right that hangs on a reading. */
export const unreadRight = (iamAction: string, of: string): Right => ({
  ...{ result: "unknown", dependsOn: [], statements: [], missing: [{ iamAction, of }] },
});
