import type { MissingReading } from "../access/truth.ts";
import { among, once, type Reasoning } from "../model/reasoning.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";
import { type Asked, ask, type ReachQuestion } from "./ask.ts";
import { type Exposed, exposed } from "./exposed.ts";
import { networkModel } from "./network-model.ts";
import { reachabilityTypes } from "./reachability-types.ts";

export type ReachabilityQuestions = {
  /** Lists of network interfaces that were not read. */
  readonly missing: () => readonly MissingReading[];
  /** What the internet reaches, or may reach, in AWS accounts; null: in all. */
  readonly exposed: (input: { accountIds: readonly string[] | null }) => Exposed[];
  /** Answers in the order of the questions. */
  readonly ask: (input: { questions: readonly ReachQuestion[] }) => Asked[];
};

/** Network reachability. */
export const reachabilityReasoning: Reasoning<ReachabilityQuestions> = {
  types: reachabilityTypes,
  over(index: SnapshotIndex) {
    const model = once(() => networkModel(index));
    const found = once(() => exposed(model()));
    return {
      missing: () => model().missing,
      exposed({ accountIds }) {
        const isChosen = among(accountIds);
        return found().filter(({ accountId }) => isChosen(accountId));
      },
      ask: ({ questions }) => questions.map((question) => ask(model(), question)),
    };
  },
};
