import { fixOfCheck, fixOfRule } from "@skyledger/core/fix-lookup";
import type { FixFacts } from "@skyledger/core/model/approval-policy";
import { fixes } from "@skyledger/core/registry.gen";
import type { Logger } from "pino";
import { createGrantsStore, parseGrants } from "../identity/grants-store.ts";
import { scopeAccounts } from "../organizations/store/scope-accounts.ts";
import type { CallScopes } from "../platform/call-scope.ts";
import type { Database } from "../platform/db/database.ts";
import type { Routes } from "../platform/http/mount.ts";
import type { NotifyPeople } from "../platform/notify.ts";
import { createRepeating, type Repeating } from "../platform/repeating.ts";
import { createNotifyApprovers, createReportEnd } from "./approvers.ts";
import { createChangeControl } from "./change-control.ts";
import { type Clearance, createClearance } from "./clearance.ts";
import { createApprovedChanges, type StartApproved } from "./execution.ts";
import { createApprovalRoutes } from "./routes.ts";
import { createApprovalsService } from "./service.ts";
import { createChangeControlStore } from "./store/change-control-store.ts";
import { type FixableCount, fixableToday, namesOfScopes, peopleWithRoles } from "./store/people-store.ts";
import { createApprovalsStore } from "./store.ts";

/** An approved change whose process died starts within this time. */
const roundEveryMs = 5_000;

interface Deps {
  readonly database: Database;
  readonly scopes: CallScopes;
  readonly notifyPeople: NotifyPeople;
  readonly now: () => Date;
  readonly logger: Logger;
  /** Starts what was approved; later subjects do the work. */
  readonly startApproved: StartApproved;
}

const checkIds = [...new Set(fixes.flatMap(({ remediates }) => remediates))];
const ruleIds = [...new Set(fixes.flatMap(({ saves }) => saves))];

function toFacts({ accountId, checkId, ruleId, severity, monthlySavings }: FixableCount): FixFacts {
  const fix = checkId === null ? fixOfRule(ruleId ?? "") : fixOfCheck(checkId);
  return {
    ...{ accountId, severity, destructive: fix?.destructive ?? false },
    monthlyAmount: checkId === null ? monthlySavings : undefined,
  };
}

/** Wires policies, requests for approval, and the start of what was approved. */
export function wireApprovals({ database, scopes, notifyPeople, now, logger, startApproved }: Deps): {
  clearance: Clearance;
  routes: Routes;
  rounds: Repeating;
} {
  const store = createApprovalsStore(database, createReportEnd({ notify: notifyPeople }));
  const required = {
    store,
    accountsOf: async (workspaceId: string, scope: Parameters<typeof scopeAccounts>[2][number]) => {
      const found = await database.forWorkspace(workspaceId, (tx) => scopeAccounts(tx, workspaceId, [scope]));
      return found.accountIds;
    },
    namesOf: async (workspaceId: string) => {
      const { accounts, units } = await database.forWorkspace(workspaceId, (tx) =>
        namesOfScopes(tx, workspaceId),
      );
      return { account: (id: string) => accounts.get(id) ?? id, unit: (id: string) => units.get(id) ?? id };
    },
  };
  const changeControl = createChangeControl({ store: createChangeControlStore(database), now });
  const { holdOf } = changeControl;
  const changes = createApprovedChanges({
    ...{ store, scopes, startApproved, now, holdOf, grantsOf: createGrantsStore(database).of },
    onFailure: (error, approvalId) =>
      logger.error({ err: error, approvalId }, "an approved change did not start"),
  });
  const notifyApprovers = createNotifyApprovers({
    ...{ accountsIn: scopeAccounts, notify: notifyPeople },
    peopleWithRoles: async (...asked) =>
      (await peopleWithRoles(...asked)).map(({ userId, grants }) => ({
        userId,
        grants: parseGrants(grants),
      })),
  });
  const approvals = createApprovalsService({
    ...{ ...required, scopes, changes, holdOf, now },
    fixable: async (workspaceId) => {
      const all = await database.forWorkspace(workspaceId, (tx) =>
        fixableToday(tx, workspaceId, { checkIds, ruleIds }),
      );
      const ofKind = (isFinding: boolean) =>
        all
          .filter(({ checkId }) => (checkId !== null) === isFinding)
          .map((row) => ({ facts: toFacts(row), count: row.count }));
      return { findings: ofKind(true), recommendations: ofKind(false) };
    },
  });
  return {
    clearance: createClearance({ ...required, now, holdOf, notifyApprovers }),
    routes: createApprovalRoutes({ approvals, changeControl }),
    rounds: createRepeating(
      roundEveryMs,
      () => changes.round(),
      (error) => logger.error({ err: error }, "starting approved changes failed"),
    ),
  };
}
