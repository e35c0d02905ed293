import { createHash } from "node:crypto";

/**
 * The invented AWS account ID of a workspace's sandbox account: twelve digits derived from the workspace's
 * ID, starting with 00 unlike real accounts.
 */
export function sandboxAccountId(workspaceId: string): string {
  const digits =
    BigInt(`0x${createHash("sha256").update(workspaceId).digest("hex").slice(0, 16)}`) % 10_000_000_000n;
  return `00${digits.toString().padStart(10, "0")}`;
}
