import type { AccessModel } from "@skyledger/core/access/access-model";
import { type AdministratorAnswer, administrators } from "@skyledger/core/access/administrators";
import { type WhatCanAnswer, whatCan } from "@skyledger/core/access/what-can";
import { whoCan } from "@skyledger/core/access/who-can";
import type { WhoCanAnswer } from "@skyledger/core/access/who-can-answer";
import { AppError } from "@skyledger/core/model/app-error";
import { parseArn } from "@skyledger/core/model/arn";
import { awsAccountsOf } from "../inventory/snapshot-models.ts";
import type { AccountScope, InScope } from "../organizations/account-scope.ts";
import type { Principal } from "../platform/principal.ts";
import type { AccessModels, LoadedAccess } from "./models.ts";

/** Answers with what they are based on. */
export interface Answered<Answer> {
  answers: readonly Answer[];
  takenAt: string | null;
  missing: AccessModel["missing"];
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
  administrators(principal: Principal, scope: AccountScope): Promise<Answered<AdministratorAnswer>>;
}

/** Answers of the administrators of a model, which take the longest, computed once. */
const administratorsOf = new WeakMap<AccessModel, readonly AdministratorAnswer[]>();

function administratorsIn(model: AccessModel): readonly AdministratorAnswer[] {
  const known = administratorsOf.get(model);
  if (known) return known;
  const answers = administrators(model);
  administratorsOf.set(model, answers);
  return answers;
}

export function createAccessService(deps: { models: AccessModels; inScope: InScope }): AccessService {
  const { models, inScope } = deps;

  const answered = <Answer>(
    { takenAt, missing }: LoadedAccess,
    answers: readonly Answer[],
    chosen?: ReadonlySet<string>,
  ): Answered<Answer> => ({
    answers,
    takenAt,
    missing: missing.filter(({ of }) => chosen?.has(parseArn(of)?.accountId ?? of) ?? true),
  });

  return {
    async whoCan(principal, { action, resource, ...scope }) {
      const loaded = await models.of(principal);
      const chosen = awsAccountsOf(loaded, (await inScope(principal, scope)).accountIds);
      const own = new Set(loaded.accounts.map(({ awsAccountId }) => awsAccountId));
      const answers = whoCan(loaded.model, action, resource).filter(
        ({ accountId }) => accountId === null || !own.has(accountId) || (chosen?.has(accountId) ?? true),
      );
      return answered(loaded, answers, chosen);
    },
    async whatCan(principal, principalArn) {
      const loaded = await models.of(principal);
      const found = loaded.model.principal(principalArn);
      if (!found)
        throw new AppError("not_found", "User or role not found. Check its ARN, or run a discovery.");
      return answered(loaded, whatCan(loaded.model, found));
    },
    async administrators(principal, scope) {
      const loaded = await models.of(principal);
      const chosen = awsAccountsOf(loaded, (await inScope(principal, scope)).accountIds);
      const answers = administratorsIn(loaded.model).filter(
        ({ accountId }) => chosen?.has(accountId) ?? true,
      );
      return answered(loaded, answers, chosen);
    },
  };
}
