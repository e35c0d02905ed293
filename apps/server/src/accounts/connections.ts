import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { AccountConnection } from "../platform/aws/account-connection.ts";
import type { AwsConnection } from "../platform/aws/account-credentials.ts";
import { sandboxAccountId } from "./sandbox-account.ts";
import type { SandboxChangesStore } from "./sandbox-changes-store.ts";

/**
 * An account to reach; without an ID, it is only being tested and has no changes yet. A sandbox account
 * without an AWS account ID is the workspace's first.
 */
export type ReachableAccount = Pick<CloudAccount, "workspaceId" | "kind" | "roleArn" | "externalId"> & {
  id: string | null;
  awsAccountId: string | null;
};

/** Settings of sandbox accounts. */
export interface SandboxSettings {
  /** Resources of the management account, or of the only one. */
  readonly sandboxResources: number;
  /** Latency of a call, in milliseconds. */
  readonly sandboxAnswerMs: number;
  /** Accounts of the sandbox organization; 1: there is no organization. */
  readonly sandboxAccounts: number;
}

/** Resources of a member account, unless the management account has fewer. */
const memberResources = 100;

/** How to reach an account. */
export type ConnectionOf = (account: ReachableAccount) => Promise<AccountConnection>;

/** How to reach an account in AWS; null for a sandbox account. */
export function awsConnectionOf(account: ReachableAccount): AwsConnection | null {
  if (account.kind === "sandbox") return null;
  if (account.kind === "ambient") return { kind: "ambient" };
  if (!account.roleArn || !account.externalId) throw new Error(`account ${account.id} lacks its role`);
  return { kind: "role", roleArn: account.roleArn, externalId: account.externalId };
}

export function createConnectionOf(
  { sandboxResources, sandboxAnswerMs, sandboxAccounts }: SandboxSettings,
  sandboxChanges: SandboxChangesStore,
): ConnectionOf {
  return async (account) => {
    const reached = awsConnectionOf(account);
    if (reached !== null) return reached;
    const managementAccountId = sandboxAccountId(account.workspaceId);
    const accountId = account.awsAccountId ?? managementAccountId;
    const isMember = sandboxAccounts > 1 && accountId !== managementAccountId;
    const memberSize = Math.min(sandboxResources, memberResources);
    const isPayer = sandboxAccounts > 1 && !isMember && account.id !== null;
    return {
      kind: "sandbox",
      accountId,
      ...(sandboxAccounts > 1 ? { organization: { managementAccountId, accounts: sandboxAccounts } } : {}),
      size: isMember ? memberSize : sandboxResources,
      ...(isPayer
        ? { members: { size: memberSize, changes: await sandboxChanges.byAccount(account.workspaceId) } }
        : {}),
      answerMs: sandboxAnswerMs,
      changes: account.id === null ? [] : await sandboxChanges.list(account.workspaceId, account.id),
      ...(account.id === null ? {} : { owner: { workspaceId: account.workspaceId, accountId: account.id } }),
    };
  };
}
