import {
  type Grant,
  type GrantScope,
  grantsWith,
  type Role,
  roleAllows,
  roleNames,
} from "@skyledger/core/model/permissions";
import { approvalDecided } from "@skyledger/core/notifications/approval-decided";
import { approvalRequested } from "@skyledger/core/notifications/approval-requested";
import type { CallAccounts } from "../platform/call-scope.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import type { NotifyPeople } from "../platform/notify.ts";
import type { ReportEnd, StoredApproval } from "./store/approval.ts";

interface Deps {
  /** The members who have one of the roles, with their grants of these roles. */
  peopleWithRoles: (
    tx: Queryable,
    workspaceId: string,
    roles: readonly Role[],
  ) => Promise<readonly { userId: string; grants: readonly Grant[] }[]>;
  /** The accounts of scopes, in the transaction. */
  accountsIn: (tx: Queryable, workspaceId: string, scopes: readonly GrantScope[]) => Promise<CallAccounts>;
  notify: NotifyPeople;
}

const approving = roleNames.filter((role) => roleAllows(role, "approve"));

/** The members who can approve a request: not the person who requested it. */
async function approversOf(
  { peopleWithRoles, accountsIn }: Deps,
  tx: Queryable,
  { workspaceId, accountIds, requestedById }: StoredApproval,
): Promise<string[]> {
  const people = await peopleWithRoles(tx, workspaceId, approving);
  // Thousands of people share few scopes.
  const known = new Map<string, Promise<CallAccounts>>();
  const found: string[] = [];
  for (const { userId, grants } of people) {
    if (userId === requestedById) continue;
    const scopes = grantsWith(grants, "approve").map(({ scope }) => scope);
    const key = JSON.stringify(scopes);
    const isEverywhere = scopes.some(({ kind }) => kind === "workspace");
    if (!isEverywhere && !known.has(key)) known.set(key, accountsIn(tx, workspaceId, scopes));
    const accounts = await known.get(key);
    if (isEverywhere || accountIds.every((id) => accounts?.accountIds.includes(id))) found.push(userId);
  }
  return found;
}

/** Notifies the people who can approve a new request, by their channels. */
export function createNotifyApprovers(deps: Deps) {
  return async (tx: Queryable, approval: StoredApproval): Promise<void> => {
    const people = await approversOf(deps, tx, approval);
    const { id, title, reason, requestedByEmail, policies, plan, createdAt, expiresAt } = approval;
    const draft = approvalRequested({
      ...{ approvalId: id, title, reason, requestedBy: requestedByEmail, policies, expiresAt, at: createdAt },
      resources: plan.fixes.map(({ resourceName, region }) => ({ name: resourceName, region })),
    });
    await deps.notify(tx, approval.workspaceId, people, draft);
  };
}

/** Reports the end of a request to the person who made it, by that person's channels. */
export function createReportEnd({ notify }: Pick<Deps, "notify">): ReportEnd {
  return async (tx, { id, workspaceId, title, requestedById }, { at, ...end }) => {
    // The person has left.
    if (requestedById === null) return;
    const draft = approvalDecided({ approvalId: id, title, at: at.toISOString(), ...end });
    await notify(tx, workspaceId, [requestedById], draft);
  };
}
