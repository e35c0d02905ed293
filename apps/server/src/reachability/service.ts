import type { MissingReading } from "@skyledger/core/access/truth";
import { AppError } from "@skyledger/core/model/app-error";
import { among } from "@skyledger/core/model/reasoning";
import { type Asked, parseSource, type ReachQuestion } from "@skyledger/core/reachability/ask";
import type { Exposed } from "@skyledger/core/reachability/exposed";
import type { Named } from "@skyledger/core/reachability/reasoning";
import { awsAccountsOf, type LoadedModel, type SnapshotModels } from "../inventory/snapshot-models.ts";
import type { AccountScope, InScope } from "../organizations/account-scope.ts";
import type { Principal } from "../platform/principal.ts";

/** A question as people write it. */
export interface WrittenQuestion extends Omit<ReachQuestion, "from"> {
  /** Such as "internet-ipv4" or "vpc:vpc-1". */
  readonly from: string;
}

/** Network reachability, over the inventory of all accounts that the caller sees. */
export interface ReachabilityService {
  /** What the internet reaches, or may reach, in the accounts in a scope. */
  exposed(
    principal: Principal,
    scope: AccountScope,
  ): Promise<{
    answers: readonly Named<Exposed>[];
    takenAt: string | null;
    missing: readonly MissingReading[];
  }>;
  /** Answers in the order of the questions. Throws invalid_input for a source that is none. */
  ask(
    principal: Principal,
    questions: readonly WrittenQuestion[],
  ): Promise<{ answers: readonly Named<Asked>[]; takenAt: string | null }>;
}

/** Lists of interfaces that were not read, also those of accounts that no discovery has read yet. */
async function missingIn({ ask, accounts, takenAt }: LoadedModel<"reachability">): Promise<MissingReading[]> {
  const unread = accounts.filter(({ lastDiscoveredAt }) => takenAt !== null && lastDiscoveredAt === null);
  return [
    ...(await ask("missing")),
    ...unread.map(({ awsAccountId }) => ({ iamAction: "ec2:DescribeNetworkInterfaces", of: awsAccountId })),
  ];
}

export function createReachabilityService(deps: {
  models: Pick<SnapshotModels<"reachability">, "of">;
  inScope: InScope;
}): ReachabilityService {
  const { models, inScope } = deps;
  return {
    async exposed(principal, scope) {
      const loaded = await models.of(principal);
      const chosen = awsAccountsOf(loaded, (await inScope(principal, scope)).accountIds);
      const isChosen = among(chosen);
      return {
        answers: await loaded.ask("exposed", { accountIds: chosen }),
        takenAt: loaded.takenAt,
        missing: (await missingIn(loaded)).filter(({ of }) => isChosen(of.split(" ")[0] ?? of)),
      };
    },
    async ask(principal, questions) {
      const read = questions.map(({ from, ...question }) => {
        const source = parseSource(from);
        if (!source) throw new AppError("invalid_input", `${from} is not a source. Check its address range.`);
        return { ...question, from: source };
      });
      const { ask, takenAt } = await models.of(principal);
      return { answers: await ask("ask", { questions: read }), takenAt };
    },
  };
}
