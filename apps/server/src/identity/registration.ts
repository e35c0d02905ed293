import { AppError } from "@skyledger/core/model/app-error";
import { isTimeZone } from "@skyledger/core/model/wall-clock";
import { createAttemptLimit } from "./attempt-limit.ts";
import type { AuthDeps } from "./auth-deps.ts";
import { evenAnswer } from "./even-answer.ts";
import { invalidInvitation, openInvitation } from "./invitation-token.ts";
import { mailMustWork } from "./mail-must-work.ts";
import { alreadyRegisteredMail, verificationMail } from "./mails.ts";
import type { OpenInvitation } from "./members-store.ts";
import { codeHash, generateCode, sameHash } from "./secrets.ts";

const CODE_MINUTES = 10;
/** Wrong attempts after which a code is invalid. */
const MAX_TRIES = 5;
const WINDOW_MS = 10 * 60_000;
/** Maximum number of emails per address in a window. */
const MAX_MAILS = 5;
/** Maximum number of attempts per address in a window, over all codes. */
const MAX_CODE_TRIES = 15;

/** Input of a registration; validated by the contract. */
export interface RegistrationRequest {
  email: string;
  password: string;
  fullName: string;
  company: string;
  /** The token of an invitation link. */
  invitation?: string | undefined;
  /** The browser's time zone, an IANA name. */
  timeZone?: string | undefined;
}

/** Creates user accounts and confirms addresses. */
export interface RegistrationService {
  /**
   * Creates an account and emails a code. A known address gets another email, and the same response. With an
   * invitation, the person joins its workspace. Throws registration_closed, invalid_invitation, rate_limited.
   */
  register(request: RegistrationRequest): Promise<{ message: string }>;
  /** Confirms an address. Throws invalid_code, rate_limited. */
  verify(email: string, code: string): Promise<{ message: string }>;
  /**
   * Emails a new code and invalidates earlier ones. Throws unavailable if no email can be sent, rate_limited.
   */
  resendVerification(email: string): Promise<{ message: string }>;
}

export function createRegistrationService(deps: AuthDeps): RegistrationService {
  const { now } = deps;
  const mailLimit = createAttemptLimit({
    max: MAX_MAILS,
    windowMs: WINDOW_MS,
    now,
    sentence: "Too many codes were requested for this address.",
  });
  const tryLimit = createAttemptLimit({
    max: MAX_CODE_TRIES,
    windowMs: WINDOW_MS,
    now,
    sentence: "Too many codes were tried for this address.",
  });
  return {
    async register(request) {
      if (request.invitation === undefined) await mayRegister(deps);
      mailLimit.take(request.email);
      const invitation = await invitationOf(deps, request);
      return evenAnswer(deps.answerFloorMs, () => register(deps, request, invitation));
    },
    async verify(email, code) {
      tryLimit.take(email);
      await verify(deps, email, code);
      tryLimit.forget(email);
      return { message: "Your email is verified. You can sign in now." };
    },
    async resendVerification(email) {
      mailLimit.take(email);
      return evenAnswer(deps.answerFloorMs, () => resend(deps, email));
    },
  };
}

/** Without an invitation: everyone, or the first person of an invitation-only server. */
async function mayRegister({ config, members }: AuthDeps): Promise<void> {
  if (config.registration === "open") return;
  if (config.registration === "invite" && !(await members.anyone())) return;
  throw registrationClosed(config.registration);
}

async function invitationOf(
  deps: AuthDeps,
  { email, invitation }: RegistrationRequest,
): Promise<OpenInvitation | undefined> {
  if (invitation === undefined) return undefined;
  if (deps.config.registration === "closed") throw registrationClosed("closed");
  const open = await openInvitation(deps, invitation);
  if (open.email === email) return open;
  throw new AppError(
    "invalid_invitation",
    `This invitation is for a different address. It was sent to ${open.email}.`,
  );
}

async function register(
  deps: AuthDeps,
  request: RegistrationRequest,
  invitation: OpenInvitation | undefined,
): Promise<{ message: string }> {
  const { users, hasher, mailer, background, keys, config, now } = deps;
  const { email, password, fullName, company, timeZone } = request;
  const code = generateCode();
  const passwordHash = await hasher.hash(password);
  const outcome = await users.register(
    {
      email,
      passwordHash,
      fullName,
      company,
      workspaceName: company === "" ? fullName : company,
      timeZone: timeZone !== undefined && isTimeZone(timeZone) ? timeZone : "UTC",
      codeHashFor: (userId) => codeHash(keys.codePepper, userId, code),
      now: now(),
      codeExpiresAt: codeEnd(now()),
      invitation,
    },
    deps.onWorkspaceCreated,
  );
  if (outcome === "withdrawn") throw invalidInvitation();
  const mail =
    outcome === "taken"
      ? alreadyRegisteredMail(email, config.publicUrl)
      : verificationMail(email, code, CODE_MINUTES);
  // Does not wait: without a mail server, the account still exists, and a new code can be requested.
  background.run("email after a registration", () => mailer.send(mail));
  return { message: "Check your email: we have sent you a 6-digit code to verify your address." };
}

async function verify({ codes, keys, now }: AuthDeps, email: string, code: string): Promise<void> {
  const open = await codes.tryVerification(email, now(), MAX_TRIES);
  const right = open !== undefined && sameHash(open.codeHash, codeHash(keys.codePepper, open.userId, code));
  if (right && (await codes.confirmEmail(open, now()))) return;
  throw new AppError(
    "invalid_code",
    "This code is not correct or has expired. Check the latest email, or ask for a new code.",
  );
}

async function resend(deps: AuthDeps, email: string): Promise<{ message: string }> {
  const { users, codes, mailer, background, keys, now } = deps;
  await mailMustWork(mailer);
  const user = await users.byEmail(email);
  if (user && !user.emailVerified) {
    background.run("email with a new code", async () => {
      const code = generateCode();
      await codes.issue({
        workspaceId: user.workspaceId,
        userId: user.userId,
        purpose: "verify_email",
        codeHash: codeHash(keys.codePepper, user.userId, code),
        now: now(),
        expiresAt: codeEnd(now()),
      });
      await mailer.send(verificationMail(email, code, CODE_MINUTES));
    });
  }
  return { message: "Verification code resent! Check your email." };
}

function codeEnd(from: Date): Date {
  return new Date(from.getTime() + CODE_MINUTES * 60_000);
}

function registrationClosed(registration: "invite" | "closed"): AppError {
  const who =
    registration === "invite" ? "only invited people can create an account" : "registration is closed";
  return new AppError(
    "registration_closed",
    `On this server ${who}. Ask the person who runs it for an account.`,
  );
}
