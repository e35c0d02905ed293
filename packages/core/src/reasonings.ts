import { accessReasoning } from "./access/reasoning.ts";
import { attackPathReasoning } from "./attack-paths/reasoning.ts";
import { reachabilityReasoning } from "./reachability/reasoning.ts";

/** Every reasoning over the inventory, by the name under which a thread runs it. */
export const reasonings = {
  access: accessReasoning,
  reachability: reachabilityReasoning,
  attackPaths: attackPathReasoning,
};

export type ReasoningName = keyof typeof reasonings;

/** The questions of a reasoning. */
export type QuestionsOf<Name extends ReasoningName> = ReturnType<(typeof reasonings)[Name]["over"]>;
