import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { AccountConnection } from "../platform/aws/account-connection.ts";
import type { AwsConnection } from "../platform/aws/account-credentials.ts";
import { sandboxAccountId } from "./sandbox-account.ts";
import type { SandboxChangesStore } from "./sandbox-changes-store.ts";

/** An account to reach; without an ID, it is only being tested and has no changes yet. */
export type ReachableAccount = Pick<CloudAccount, "workspaceId" | "kind" | "roleArn" | "externalId"> & {
  id: string | null;
};

/** How to reach an account. */
export type ConnectionOf = (account: ReachableAccount) => Promise<AccountConnection>;

/** How to reach an account in AWS; null for a sandbox account. */
export function awsConnectionOf(account: ReachableAccount): AwsConnection | null {
  if (account.kind === "sandbox") return null;
  if (account.kind === "ambient") return { kind: "ambient" };
  if (!account.roleArn || !account.externalId) throw new Error(`account ${account.id} lacks its role`);
  return { kind: "role", roleArn: account.roleArn, externalId: account.externalId };
}

/**
 * Every sandbox account is generated from its own account number, so that different ones differ and each
 * stays the same.
 */
function seedOf(awsAccountId: string): number {
  return Number(BigInt(awsAccountId) % 2_147_483_647n);
}

/** @param settings number of resources in a sandbox account, and latency of its calls */
export function createConnectionOf(
  settings: { readonly sandboxResources: number; readonly sandboxAnswerMs: number },
  sandboxChanges: SandboxChangesStore,
): ConnectionOf {
  return async (account) => {
    const reached = awsConnectionOf(account);
    if (reached !== null) return reached;
    return {
      kind: "sandbox",
      accountId: sandboxAccountId(account.workspaceId),
      seed: seedOf(sandboxAccountId(account.workspaceId)),
      size: settings.sandboxResources,
      answerMs: settings.sandboxAnswerMs,
      changes: account.id === null ? [] : await sandboxChanges.list(account.workspaceId, account.id),
      ...(account.id === null ? {} : { owner: { workspaceId: account.workspaceId, accountId: account.id } }),
    };
  };
}
