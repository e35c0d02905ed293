import { AppError } from "@skyledger/core/model/app-error";
import type { Grant } from "@skyledger/core/model/permissions";
import type { Caller, Principal } from "../platform/principal.ts";
import { createAttemptLimit } from "./attempt-limit.ts";
import type { AuthDeps, SessionDeps } from "./auth-deps.ts";
import { assertCanGrant, assertScopesExist, decideGrants } from "./grants.ts";
import { openInvitation } from "./invitation-token.ts";
import { mailMustWork } from "./mail-must-work.ts";
import { invitationMail } from "./mails.ts";
import type { Actor, Invitation, Member } from "./members-store.ts";
import { generateToken, tokenHash } from "./secrets.ts";

const INVITATION_DAYS = 7;
const DAY_MS = 24 * 3_600_000;
const WINDOW_MS = 60 * 60_000;
/** Maximum number of invitations per workspace in a window: enough for a team, too few for spam. */
const MAX_INVITATIONS = 30;

/** What an invited person gets unless the inviter chooses more. */
const asViewer: readonly Grant[] = [{ role: "viewer", scope: { kind: "workspace" } }];

/** The members of a workspace, and invitations. */
export interface MembersService {
  list(principal: Principal): Promise<{ members: Member[]; invitations: Invitation[] }>;
  /**
   * Replaces a member's grants, for open sessions and tokens too. Throws not_found, forbidden; conflict for the
   * last owner.
   */
  setGrants(principal: Principal, userId: string, grants: readonly Grant[]): Promise<{ member: Member }>;
  /**
   * Emails a link for registering into the workspace. The response does not reveal whether the address has an
   * account. Throws conflict for a member's address, forbidden, not_found, unavailable, rate_limited.
   */
  invite(caller: Caller, email: string, grants?: readonly Grant[]): Promise<{ message: string }>;
  /** Revokes an invitation. Throws not_found. */
  withdraw(principal: Principal, id: string): Promise<void>;
  /** Removes a member and ends that person's sessions. Throws not_found, forbidden; conflict for oneself. */
  remove(principal: Principal, userId: string): Promise<void>;
  /** The invited address of a link. Throws invalid_invitation. */
  invitation(token: string): Promise<{ email: string }>;
}

export function createMembersService(deps: SessionDeps): MembersService {
  const { members, liveness, now } = deps;
  const limit = createAttemptLimit({
    max: MAX_INVITATIONS,
    windowMs: WINDOW_MS,
    now,
    sentence: "Too many invitations were sent from this workspace.",
  });
  const actor = ({ userId }: Principal): Actor => ({ userId, at: now() });
  return {
    async list({ workspaceId }) {
      return {
        members: await members.members(workspaceId),
        invitations: await members.invitations(workspaceId, now()),
      };
    },
    async setGrants({ workspaceId, userId: actorId }, userId, grants) {
      await assertScopesExist(deps.grants, workspaceId, grants, await deps.grants.of(workspaceId, userId));
      const people = { workspaceId, actorId, userId, kind: "person" } as const;
      const found = await deps.grants.replace(people, grants, decideGrants, now());
      liveness.forgetAll();
      const member = found && (await members.members(workspaceId)).find((one) => one.userId === userId);
      if (!member) throw new AppError("not_found", "Member not found.");
      return { member };
    },
    async invite(caller, email, grants = asViewer) {
      assertCanGrant(caller.grants, grants);
      await assertScopesExist(deps.grants, caller.workspaceId, grants);
      limit.take(caller.workspaceId);
      await invite(deps, caller, email, grants);
      return { message: `An invitation is on its way to ${email}.` };
    },
    async withdraw(principal, id) {
      if (await members.withdraw(principal.workspaceId, id)) return;
      throw new AppError("not_found", "Invitation not found. It was used, revoked, or has expired.");
    },
    async remove(principal, userId) {
      if (userId === principal.userId) {
        throw new AppError("conflict", "You can't remove yourself. Ask another owner or administrator.");
      }
      if (!(await members.remove(principal.workspaceId, userId, actor(principal), decideGrants))) {
        throw new AppError("not_found", "Member not found.");
      }
      liveness.forgetAll();
    },
    async invitation(token) {
      return { email: (await openInvitation(deps, token)).email };
    },
  };
}

async function invite(
  deps: AuthDeps,
  principal: Principal,
  email: string,
  grants: readonly Grant[],
): Promise<void> {
  const { members, users, mailer, background, config, now } = deps;
  const { workspaceId, userId } = principal;
  const known = await members.members(workspaceId);
  if (known.some((member) => member.email === email && member.emailVerified)) {
    throw new AppError("conflict", `The address ${email} belongs to a member of this workspace already.`);
  }
  await mailMustWork(mailer);
  const secret = generateToken();
  const expiresAt = new Date(now().getTime() + INVITATION_DAYS * DAY_MS);
  const id = await members.invite(workspaceId, {
    email,
    tokenHash: tokenHash(secret),
    by: { userId, at: now() },
    expiresAt,
    grants,
  });
  const me = await users.member(workspaceId, userId);
  const from = { person: me?.user.fullName || principal.email, workspace: me?.workspaceName ?? "" };
  background.run("email with an invitation", async () => {
    const hasAccount = (await users.byEmail(email))?.emailVerified === true;
    await mailer.send(
      invitationMail(email, from, {
        publicUrl: config.publicUrl,
        token: `${id}.${secret}`,
        days: INVITATION_DAYS,
        hasAccount,
      }),
    );
  });
}
