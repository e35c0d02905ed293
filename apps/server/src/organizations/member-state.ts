import type { ResponseOf } from "@skyledger/contract";
import { hasEnded } from "@skyledger/core/model/organization";
import type { ShownMember, StoredOrganization } from "./store.ts";

type Organization = ResponseOf<"GET /organization">;
type Member = Organization["accounts"][number];

/** Name of the role of an ARN, without its path. */
function roleName(roleArn: string | null): string {
  return roleArn?.split("/").at(-1) ?? "SkyledgerReadOnly";
}

/**
 * Whether AWS refused AssumeRole because the role is missing or does not trust the server; it answers both
 * alike (IAM User Guide, "Troubleshoot IAM roles"). An explicit deny of a policy is something else.
 */
function isRoleMissing(words: string): boolean {
  return /\bAccessDenied\b/.test(words) && /sts:AssumeRole\b/.test(words) && !/explicit deny/i.test(words);
}

function refusedState(words: string, roleArn: string | null): Pick<Member, "state" | "missing"> {
  if (!isRoleMissing(words)) return { state: "refused", missing: words };
  const step = `Create the role ${roleName(roleArn)} in this account: add its OU to the targets of the StackSet, or deploy the role's template there. If the role exists, check that it trusts this server and requires your external ID.`;
  return { state: "no_role", missing: `${step} AWS says: ${words}` };
}

/** The state of a member, and what is missing if it is not read. */
export function memberState(
  member: ShownMember,
  { roleArn }: Pick<StoredOrganization, "roleArn">,
): Pick<Member, "state" | "missing"> {
  const { awsState, included, accountStatus, accountStatusDetail, refusal } = member;
  if (awsState === "") return { state: "archived" };
  if (hasEnded(awsState)) return { state: "closed" };
  if (awsState !== "ACTIVE") return { state: "suspended" };
  if (!included) return { state: "excluded" };
  if (accountStatus === "connected") return { state: "connected" };
  const words = accountStatus === "error" ? accountStatusDetail : refusal;
  if (words !== null) return refusedState(words, roleArn);
  return { state: "no_role", missing: "Its role has not been tested yet. Refresh the organization." };
}
