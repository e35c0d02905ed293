import type { MissingReading } from "../access/truth.ts";
import { among, once, type Reasoning } from "../model/reasoning.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";
import { type Asked, ask, type ReachQuestion } from "./ask.ts";
import { type Exposed, exposed } from "./exposed.ts";
import { networkModel } from "./network-model.ts";
import { reachabilityTypes } from "./reachability-types.ts";

/** An answer with the name of its resource; null: the inventory does not have the resource. */
export type Named<Answer> = Answer & { readonly resourceName: string | null };

export type ReachabilityQuestions = {
  /** Lists of network interfaces that were not read. */
  readonly missing: () => readonly MissingReading[];
  /** What the internet reaches, or may reach, in AWS accounts; null: in all. */
  readonly exposed: (input: { accountIds: readonly string[] | null }) => Named<Exposed>[];
  /** Answers in the order of the questions. */
  readonly ask: (input: { questions: readonly ReachQuestion[] }) => Named<Asked>[];
};

/** Network reachability. */
export const reachabilityReasoning: Reasoning<ReachabilityQuestions> = {
  types: reachabilityTypes,
  over(index: SnapshotIndex) {
    const model = once(() => networkModel(index));
    const named = <Answer extends { readonly resourceArn: string }>(answer: Answer): Named<Answer> => ({
      ...answer,
      resourceName: index.byArn(answer.resourceArn)?.name ?? null,
    });
    const found = once(() => exposed(model()));
    return {
      missing: () => model().missing,
      exposed({ accountIds }) {
        const isChosen = among(accountIds);
        return found()
          .filter(({ accountId }) => isChosen(accountId))
          .map(named);
      },
      ask: ({ questions }) => questions.map((question) => named(ask(model(), question))),
    };
  },
};
