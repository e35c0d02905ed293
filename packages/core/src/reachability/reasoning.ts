import type { MissingReading } from "../access/truth.ts";
import { among, once, type Reasoning } from "../model/reasoning.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";
import { type Asked, ask, type ReachQuestion } from "./ask.ts";
import { type Exposed, exposed } from "./exposed.ts";
import { networkModel } from "./network-model.ts";
import { reachabilityTypes } from "./reachability-types.ts";
import type { Hop, ReachAnswer } from "./walk.ts";

/** A hop with the name of its resource; null: the inventory does not have it. */
export type NamedHop = Hop & { readonly name: string | null };

/** An answer with the names of its resource and hops; null: the inventory does not have the resource. */
export type Named<Answer> = Omit<Answer, "hops" | "blockedBy"> & {
  readonly resourceName: string | null;
  readonly hops: readonly NamedHop[];
  readonly blockedBy: NamedHop | null;
};

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
    const hopNamed = (hop: Hop): NamedHop => ({
      ...hop,
      name: (hop.arn === null ? undefined : index.byArn(hop.arn)?.name) ?? null,
    });
    const named = <Answer extends ReachAnswer & { readonly resourceArn: string }>(
      answer: Answer,
    ): Named<Answer> => ({
      ...answer,
      resourceName: index.byArn(answer.resourceArn)?.name ?? null,
      hops: answer.hops.map(hopNamed),
      blockedBy: answer.blockedBy && hopNamed(answer.blockedBy),
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
