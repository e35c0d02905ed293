import { expect } from "vitest";
import { type Asked, ask, type ReachQuestion } from "../../reachability/ask.ts";
import type { NetworkModel } from "../../reachability/network-model.ts";

/**
 * The answer for a way that leads through a service, to a target that has no other way: the answer for any way has the
 * same result.
 */
export function askEitherWay(model: NetworkModel, question: ReachQuestion): Asked {
  const answer = ask(model, question);
  expect(ask(model, { ...question, through: undefined }).verdict).toBe(answer.verdict);
  return answer;
}
