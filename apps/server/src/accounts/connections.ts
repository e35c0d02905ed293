import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { AccountConnection } from "../platform/aws/account-connection.ts";
import type { AwsConnection } from "../platform/aws/account-credentials.ts";
import { sandboxAccountId } from "./sandbox-account.ts";
import type { SandboxChangesStore } from "./sandbox-changes-store.ts";

/** An account to be reached; without an id it is only being tried, and nothing has changed in it yet. */
export type ReachableAccount = Pick<CloudAccount, "workspaceId" | "kind" | "roleArn" | "externalId"> & {
  id: string | null;
};

/** How an account is reached. */
export type ConnectionOf = (account: ReachableAccount) => Promise<AccountConnection>;

/** How an account in AWS is reached; null for a sandbox. */
export function awsConnectionOf(account: ReachableAccount): AwsConnection | null {
  if (account.kind === "sandbox") return null;
  if (account.kind === "ambient") return { kind: "ambient" };
  if (!account.roleArn || !account.externalId) throw new Error(`account ${account.id} lacks its role`);
  return { kind: "role", roleArn: account.roleArn, externalId: account.externalId };
}

/** Every sandbox is generated from its own account number, so that two of them differ and one stays the same. */
function seedOf(awsAccountId: string): number {
  return Number(BigInt(awsAccountId) % 2_147_483_647n);
}

/** @param settings resources in a sandbox account's fixtures, and how long a call to it takes */
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
