import { among, once, type Reasoning } from "../model/reasoning.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";
import { type AccessModel, accessModel } from "./access-model.ts";
import { accessTypes } from "./access-types.ts";
import { type AdministratorAnswer, administrators } from "./administrators.ts";
import { type LeastPrivilege, leastPrivilege } from "./least-privilege.ts";
import { type WhatCanAnswer, whatCan } from "./what-can.ts";
import { whoCan } from "./who-can.ts";
import type { WhoCanAnswer } from "./who-can-answer.ts";

export type AccessQuestions = {
  /** Lists of principals that were not read. */
  readonly missing: () => AccessModel["missing"];
  readonly whoCan: (input: { action: string; resource: string }) => WhoCanAnswer[];
  /** Null: no such user or role is in the snapshot. */
  readonly whatCan: (input: { principalArn: string }) => WhatCanAnswer[] | null;
  /** Null: no such user or role is in the snapshot. */
  readonly leastPrivilege: (input: { principalArn: string }) => LeastPrivilege | null;
  /** In AWS accounts; null: in all. */
  readonly administrators: (input: { accountIds: readonly string[] | null }) => AdministratorAnswer[];
};

/** Effective permissions. */
export const accessReasoning: Reasoning<AccessQuestions> = {
  types: accessTypes,
  over(index: SnapshotIndex) {
    const model = once(() => accessModel(index));
    const found = once(() => administrators(model()));
    return {
      missing: () => model().missing,
      whoCan: ({ action, resource }) => whoCan(model(), action, resource),
      whatCan({ principalArn }) {
        const principal = model().principal(principalArn);
        return principal ? whatCan(model(), principal) : null;
      },
      leastPrivilege({ principalArn }) {
        const principal = model().principal(principalArn);
        return principal ? leastPrivilege(principal, index.snapshot.takenAt) : null;
      },
      administrators({ accountIds }) {
        const isChosen = among(accountIds);
        return found().filter(({ accountId }) => isChosen(accountId));
      },
    };
  },
};
