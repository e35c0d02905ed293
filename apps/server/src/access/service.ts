import type { AdministratorAnswer } from "@skyledger/core/access/administrators";
import type { LeastPrivilege } from "@skyledger/core/access/least-privilege";
import { missingIdentities } from "@skyledger/core/access/policy-library";
import type { MissingReading } from "@skyledger/core/access/truth";
import type { WhatCanAnswer } from "@skyledger/core/access/what-can";
import type { WhoCanAnswer } from "@skyledger/core/access/who-can-answer";
import { AppError } from "@skyledger/core/model/app-error";
import { parseArn } from "@skyledger/core/model/arn";
import { among } from "@skyledger/core/model/reasoning";
import { awsAccountsOf, type LoadedModel, type SnapshotModels } from "../inventory/snapshot-models.ts";
import type { AccountScope, InScope } from "../organizations/account-scope.ts";
import type { Principal } from "../platform/principal.ts";

/** Answers with what they are based on. */
export interface Answered<Answer> {
  answers: readonly Answer[];
  takenAt: string | null;
  missing: readonly MissingReading[];
}

/** Who can do what, over the inventory of all accounts that the caller sees. */
export interface AccessService {
  /** Answers for the principals of the accounts in a scope, and for those outside of the inventory. */
  whoCan(
    principal: Principal,
    question: AccountScope & { action: string; resource: string },
  ): Promise<Answered<WhoCanAnswer>>;
  /** Throws not_found. */
  whatCan(principal: Principal, principalArn: string): Promise<Answered<WhatCanAnswer>>;
  /** Throws not_found. */
  leastPrivilege(principal: Principal, principalArn: string): Promise<LeastPrivilege & { takenAt: string }>;
  administrators(principal: Principal, scope: AccountScope): Promise<Answered<AdministratorAnswer>>;
}

/** Lists of principals that were not read, also those of accounts that no discovery has read yet. */
async function missingIn({ ask, accounts, takenAt }: LoadedModel<"access">): Promise<MissingReading[]> {
  const unread = accounts.filter(({ lastDiscoveredAt }) => takenAt !== null && lastDiscoveredAt === null);
  return [...(await ask("missing")), ...unread.map(({ awsAccountId }) => missingIdentities(awsAccountId))];
}

const unknownPrincipal = () =>
  new AppError("not_found", "User or role not found. Check its ARN, or run a discovery.");

export function createAccessService(deps: {
  models: Pick<SnapshotModels<"access">, "of">;
  inScope: InScope;
}): AccessService {
  const { models, inScope } = deps;

  const answered = async <Answer>(
    loaded: LoadedModel<"access">,
    answers: readonly Answer[],
    chosen: readonly string[] | null = null,
  ): Promise<Answered<Answer>> => ({
    answers,
    takenAt: loaded.takenAt,
    missing: (await missingIn(loaded)).filter(({ of }) => among(chosen)(parseArn(of)?.accountId ?? of)),
  });

  return {
    async whoCan(principal, { action, resource, ...scope }) {
      const loaded = await models.of(principal);
      const chosen = awsAccountsOf(loaded, (await inScope(principal, scope)).accountIds);
      const isChosen = among(chosen);
      const own = new Set(loaded.accounts.map(({ awsAccountId }) => awsAccountId));
      const answers = (await loaded.ask("whoCan", { action, resource })).filter(
        ({ accountId }) => accountId === null || !own.has(accountId) || isChosen(accountId),
      );
      return await answered(loaded, answers, chosen);
    },
    async whatCan(principal, principalArn) {
      const loaded = await models.of(principal);
      const answers = await loaded.ask("whatCan", { principalArn });
      if (!answers) throw unknownPrincipal();
      return await answered(loaded, answers);
    },
    async leastPrivilege(principal, principalArn) {
      const { ask, takenAt } = await models.of(principal);
      const answer = await ask("leastPrivilege", { principalArn });
      if (!answer || takenAt === null) throw unknownPrincipal();
      return { ...answer, takenAt };
    },
    async administrators(principal, scope) {
      const loaded = await models.of(principal);
      const chosen = awsAccountsOf(loaded, (await inScope(principal, scope)).accountIds);
      return await answered(loaded, await loaded.ask("administrators", { accountIds: chosen }), chosen);
    },
  };
}
