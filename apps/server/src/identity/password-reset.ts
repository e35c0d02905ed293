import { AppError } from "@skyledger/core/model/app-error";
import { createAttemptLimit } from "./attempt-limit.ts";
import type { AuthDeps, SessionDeps } from "./auth-deps.ts";
import { evenAnswer } from "./even-answer.ts";
import { mailMustWork } from "./mail-must-work.ts";
import { passwordChangedMail, resetMail } from "./mails.ts";
import { generateToken, sameHash, tokenHash } from "./secrets.ts";

const LINK_MINUTES = 30;
const WINDOW_MS = 10 * 60_000;
const MAX_MAILS = 5;
const UUID_LENGTH = 36;
const tokenPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]+$/;

/** Resets a password with an emailed link. */
export interface PasswordResetService {
  /** Emails a link if the address is known. Throws unavailable if no email can be sent, rate_limited. */
  forgot(email: string): Promise<{ message: string }>;
  /**
   * Sets the password and ends every session; the browser becomes a known device. Throws invalid_reset_token.
   */
  reset(token: string, password: string): Promise<{ message: string; deviceToken: string }>;
}

export function createPasswordResetService(deps: SessionDeps): PasswordResetService {
  const { liveness, devices } = deps;
  const mailLimit = createAttemptLimit({
    max: MAX_MAILS,
    windowMs: WINDOW_MS,
    now: deps.now,
    sentence: "Too many links were requested for this address.",
  });
  return {
    async forgot(email) {
      mailLimit.take(email);
      return evenAnswer(deps.answerFloorMs, () => forgot(deps, email));
    },
    async reset(token, password) {
      const email = await reset(deps, token, password);
      liveness.forgetAll();
      const message = "Your password is changed. Sign in with the new one.";
      return { message, deviceToken: devices.issue(email) };
    },
  };
}

async function forgot(deps: AuthDeps, email: string): Promise<{ message: string }> {
  const { users, codes, mailer, background, config, now } = deps;
  await mailMustWork(mailer);
  const user = await users.byEmail(email);
  if (user) {
    background.run("email with a reset link", async () => {
      const secret = generateToken();
      const codeId = await codes.issue({
        workspaceId: user.workspaceId,
        userId: user.userId,
        purpose: "reset_password",
        codeHash: tokenHash(secret),
        now: now(),
        expiresAt: new Date(now().getTime() + LINK_MINUTES * 60_000),
      });
      await mailer.send(resetMail(email, config.publicUrl, `${codeId}.${secret}`, LINK_MINUTES));
    });
  }
  // Without a mail server nothing is on its way: the operator has the link.
  const state = mailer.configured ? "is on its way" : "was created";
  return { message: `If an account has this address, a link to choose a new password ${state}.` };
}

/** @returns the person's email address */
async function reset(deps: AuthDeps, token: string, password: string): Promise<string> {
  const { codes, hasher, mailer, background, config, now } = deps;
  if (!tokenPattern.test(token)) throw invalidToken();
  const open = await codes.openReset(token.slice(0, UUID_LENGTH), now());
  if (!open || !sameHash(open.codeHash, tokenHash(token.slice(UUID_LENGTH + 1)))) throw invalidToken();
  const passwordHash = await hasher.hash(password);
  if (!(await codes.resetPassword(open, passwordHash, now()))) throw invalidToken();
  background.run("email after a password change", () =>
    mailer.send(passwordChangedMail(open.email, config.publicUrl)),
  );
  return open.email;
}

function invalidToken(): AppError {
  return new AppError(
    "invalid_reset_token",
    "This link is no longer valid. Request a new one on the page “Forgot password?”.",
  );
}
