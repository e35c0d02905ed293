import { AppError } from "@skyledger/core/model/app-error";
import type { AuthDeps } from "./auth-deps.ts";
import type { OpenInvitation } from "./members-store.ts";
import { sameHash, tokenHash } from "./secrets.ts";

const UUID_LENGTH = 36;
const tokenPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]+$/;

/**
 * The invitation of a link's token (`<id>.<secret>`).
 * @throws AppError invalid_invitation if it is unknown, used, revoked, or expired
 */
export async function openInvitation(
  { members, now }: Pick<AuthDeps, "members" | "now">,
  token: string,
): Promise<OpenInvitation> {
  if (!tokenPattern.test(token)) throw invalidInvitation();
  const open = await members.openInvitation(token.slice(0, UUID_LENGTH), now());
  if (!open || !sameHash(open.tokenHash, tokenHash(token.slice(UUID_LENGTH + 1)))) throw invalidInvitation();
  return open;
}

export function invalidInvitation(): AppError {
  return new AppError(
    "invalid_invitation",
    "This invitation is no longer valid. Ask the person who invited you for a new one.",
  );
}
