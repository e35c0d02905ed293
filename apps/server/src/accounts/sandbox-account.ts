import { createHash } from "node:crypto";

/** Name that the sandbox gets in a new workspace. */
export const sandboxAccountName = "Sandbox";

/**
 * The made-up AWS account number of a workspace's sandbox: twelve digits from the workspace's id, starting with
 * 00 as no real account shown here would.
 */
export function sandboxAccountId(workspaceId: string): string {
  const digits =
    BigInt(`0x${createHash("sha256").update(workspaceId).digest("hex").slice(0, 16)}`) % 10_000_000_000n;
  return `00${digits.toString().padStart(10, "0")}`;
}
