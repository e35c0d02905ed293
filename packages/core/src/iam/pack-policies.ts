import { managedPolicyLimit, policySize } from "../model/policy-size.ts";
import type { IamStatement } from "./iam-statement.ts";

/** A policy document in IAM's format. */
export interface IamPolicy {
  Version: "2012-10-17";
  Statement: readonly IamStatement[];
}

function policyOf(statements: readonly IamStatement[]): IamPolicy {
  return { Version: "2012-10-17", Statement: statements };
}

/** Splits the actions of a statement in half until each part fits a policy. */
function fitting(statement: IamStatement): IamStatement[] {
  if (policySize(policyOf([statement])) <= managedPolicyLimit) return [statement];
  if (statement.Action.length < 2)
    throw new RangeError(`Statement ${statement.Sid} does not fit a managed policy`);
  const middle = Math.ceil(statement.Action.length / 2);
  const halves = [statement.Action.slice(0, middle), statement.Action.slice(middle)];
  return halves.flatMap((Action, at) => fitting({ ...statement, Sid: `${statement.Sid}${at + 1}`, Action }));
}

/**
 * Packs statements, in order, into as few managed policies as possible. Throws RangeError when a single
 * action does not fit.
 */
export function packPolicies(statements: readonly IamStatement[]): IamPolicy[] {
  const packed: IamStatement[][] = [];
  for (const statement of statements.flatMap(fitting)) {
    const last = packed.at(-1);
    if (last && policySize(policyOf([...last, statement])) <= managedPolicyLimit) last.push(statement);
    else packed.push([statement]);
  }
  return packed.map(policyOf);
}
