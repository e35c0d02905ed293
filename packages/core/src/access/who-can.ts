import type { AccessModel, AccessQuestion } from "./access-model.ts";
import { assumableSteps, type Step } from "./assumable.ts";
import type { Decision } from "./evaluate.ts";
import { outsideAnswers } from "./outside.ts";
import { waysTo } from "./ways.ts";
import type { WhoCanAnswer } from "./who-can-answer.ts";

/** Assume-role steps of a model, evaluated once. */
const stepsOf = new WeakMap<AccessModel, ReturnType<typeof namedSteps>>();

function namedSteps(model: AccessModel) {
  return assumableSteps(model).map((step) => ({ ...step, step, from: step.from.arn, to: step.to.arn }));
}

/** Steps between principals by assuming roles. */
export function assumeSteps(model: AccessModel): ReturnType<typeof namedSteps> {
  const known = stepsOf.get(model);
  if (known) return known;
  const steps = namedSteps(model);
  stepsOf.set(model, steps);
  return steps;
}

function unionOf<T>(lists: readonly (readonly T[])[]): T[] {
  return [...new Set(lists.flat())];
}

/** The steps and the decision at their end, as one answer. */
function answerOf(
  principalArn: string,
  accountId: string,
  steps: readonly Step[],
  { result, decision }: { result: Decision["result"]; decision: Decision },
): WhoCanAnswer {
  const decisions = [...steps.map((step) => step.decision), decision];
  const isOpen = result === "depends" || result === "unknown";
  return {
    ...{ principalArn, accountId, result },
    dependsOn: isOpen ? unionOf(decisions.map(({ dependsOn }) => dependsOn)) : [],
    via: steps.map(({ to }) => to.arn),
    statements: unionOf(decisions.map(({ statements }) => statements)),
    missing: isOpen ? unionOf(decisions.map(({ missing }) => missing)) : [],
  };
}

/**
 * Who can do an action on a resource: each user and role of the snapshot, directly or through roles that it
 * assumes, and what the policy of the resource allows others.
 */
export function whoCan(model: AccessModel, action: string, resource: string): WhoCanAnswer[] {
  const question: AccessQuestion = { action, target: model.target(resource, action) };
  const own = new Map(
    model.principals.map((principal) => [principal.arn, model.decide(principal, question)]),
  );
  const ends = new Map([...own].map(([arn, { result }]) => [arn, result]));
  const ways = waysTo(ends, assumeSteps(model));
  const answers = model.principals.map(({ arn, accountId }) => {
    const way = ways.get(arn);
    const steps = way?.steps.map(({ step }) => step) ?? [];
    const decision = own.get(steps.at(-1)?.to.arn ?? arn);
    // Every principal was decided above.
    if (!decision) throw new Error(`No decision for ${arn}`);
    return answerOf(arn, accountId, steps, { result: way?.result ?? "denied", decision });
  });
  return [...answers, ...outsideAnswers(model, question)];
}
