import { AppError } from "@skyledger/core/model/app-error";
import { allows } from "@skyledger/core/model/permissions";
import { describeAct } from "../platform/acts.ts";
import type { Caller, Principal } from "../platform/principal.ts";
import { type AttemptLimit, createAttemptLimit } from "./attempt-limit.ts";
import type { SecondFactorDeps } from "./auth-deps.ts";
import { passkeysAvailable } from "./passkey-address.ts";
import type { Passkey } from "./passkeys-store.ts";
import { createRecoveryCodes, hashesOf, recoveryCodeHash } from "./recovery-codes.ts";
import type { FactorSummary, Person } from "./second-factor-store.ts";
import { createSecret, otpauthUri, stepOfCode } from "./totp.ts";

const MINUTE_MS = 60_000;
/** Codes and passwords of one person: a million codes outlast this limit by years. */
const triesOfPerson = { max: 10, windowMs: 15 * MINUTE_MS };

/** The second factors of a person as shown to the person. */
export interface SecondFactorView extends Omit<FactorSummary, "passkeyCount"> {
  passkeys: Passkey[];
  passkeysAvailable: boolean;
}

/** A person's authenticator app and recovery codes. */
export interface SecondFactorService {
  view(principal: Principal): Promise<SecondFactorView>;
  /** Starts setting up an authenticator app. Throws invalid_input, conflict. */
  begin(principal: Principal, password: string): Promise<{ secret: string; uri: string }>;
  /** Throws invalid_code. */
  confirm(principal: Principal, code: string): Promise<{ recoveryCodes: string[] | null }>;
  /** Throws not_found, invalid_input, invalid_code. */
  turnOff(principal: Principal, proof: { password: string; code: string }): Promise<{ message: string }>;
  /** Throws not_found, invalid_input, invalid_code. */
  replaceRecoveryCodes(
    principal: Principal,
    proof: { password: string; code: string },
  ): Promise<{ recoveryCodes: string[] }>;
  /** Accepts a code or recovery code, once. Throws invalid_code, rate_limited, unreadable_data. */
  acceptCode(person: Person, code: string): Promise<void>;
  /** Throws invalid_input, rate_limited; conflict without a password. */
  checkPassword(person: Person, password: string): Promise<void>;
  rules(principal: Principal): Promise<{ secondFactorRequired: boolean }>;
  /** Throws conflict for a person without a second factor. */
  setRules(principal: Principal, required: boolean): Promise<{ secondFactorRequired: boolean }>;
  /** Removes another member's second factors and ends that person's sessions. Throws not_found, conflict, forbidden. */
  reset(caller: Caller, userId: string): Promise<void>;
}

export function createSecondFactorService(deps: SecondFactorDeps): SecondFactorService {
  const { factors, passkeys, liveness, now, config, notifyFactorChange } = deps;
  const limit = createAttemptLimit({ ...triesOfPerson, now, sentence: "Too many attempts." });
  const checks = createChecks(deps, limit);
  const view = async (principal: Principal) => {
    const { passkeyCount: _, ...summary } = await factors.summary(principal);
    const own = await passkeys.of(principal);
    return {
      ...summary,
      passkeys: own.map(({ credentialId: _id, transports: _transports, ...passkey }) => passkey),
      passkeysAvailable: passkeysAvailable(config.publicUrl),
    };
  };
  const prove = async (principal: Principal, { password, code }: { password: string; code: string }) => {
    await checks.checkPassword(principal, password);
    await checks.acceptCode(principal, code);
  };
  return {
    view,
    ...authenticatorSetup(deps, checks, limit),
    ...checks,
    async turnOff(principal, proof) {
      if ((await factors.summary(principal)).authenticatorSince === null) throw noAuthenticator();
      await prove(principal, proof);
      await factors.removeAuthenticator(principal);
      notifyFactorChange(principal, { kind: "authenticator_removed" });
      return { message: "The authenticator app is turned off." };
    },
    async replaceRecoveryCodes(principal, proof) {
      const { authenticatorSince, passkeyCount } = await factors.summary(principal);
      if (authenticatorSince === null && passkeyCount === 0) throw noAuthenticator();
      await prove(principal, proof);
      const recoveryCodes = createRecoveryCodes();
      await factors.replaceRecoveryCodes(principal, hashesOf(principal, recoveryCodes));
      notifyFactorChange(principal, { kind: "recovery_codes_replaced" });
      return { recoveryCodes };
    },
    rules: ({ workspaceId }) => factors.rules(workspaceId),
    async setRules(principal, secondFactorRequired) {
      const { authenticatorSince, passkeyCount } = await factors.summary(principal);
      if (secondFactorRequired && authenticatorSince === null && passkeyCount === 0) {
        throw new AppError(
          "conflict",
          "Set up a second factor of your own first, under Sign-in and devices.",
        );
      }
      describeAct({ before: await factors.rules(principal.workspaceId) });
      await factors.setRules(principal.workspaceId, secondFactorRequired);
      liveness.forgetAll();
      return { secondFactorRequired };
    },
    reset: (caller, userId) => reset(deps, caller, userId),
  };
}

async function reset(
  { factors, grants, liveness, now, notifyFactorChange }: SecondFactorDeps,
  caller: Caller,
  userId: string,
): Promise<void> {
  const { workspaceId } = caller;
  if (userId === caller.userId) {
    throw new AppError("conflict", "Remove your own second factors under Sign-in and devices.");
  }
  const isOwner = (await grants.of(workspaceId, userId)).some(({ role }) => role === "owner");
  // Otherwise, an administrator who can read the mailbox of an owner would become one.
  if (isOwner && !allows(caller.grants, { permission: "ownership", reach: "workspace" })) {
    throw new AppError("forbidden", "Only an owner can reset the second factors of an owner.");
  }
  if (!(await factors.reset({ workspaceId, userId }, now()))) {
    throw new AppError("not_found", "Member not found.");
  }
  liveness.forgetAll();
  notifyFactorChange({ workspaceId, userId }, { kind: "reset", by: caller.email });
}

function authenticatorSetup(
  deps: SecondFactorDeps,
  { checkPassword }: Pick<SecondFactorService, "checkPassword">,
  limit: AttemptLimit,
): Pick<SecondFactorService, "begin" | "confirm"> {
  const { factors, factorSeal: seal, now, notifyFactorChange } = deps;
  return {
    async begin(principal, password) {
      await checkPassword(principal, password);
      const secret = createSecret();
      if (!(await factors.begin(principal, seal.close(secret, principal.userId), now()))) {
        throw new AppError("conflict", "An authenticator app is set up already. Turn it off first.");
      }
      return { secret, uri: otpauthUri(secret, principal.email) };
    },
    async confirm(principal, code) {
      limit.take(principal.userId);
      const stored = await factors.authenticator(principal);
      const opened =
        stored?.confirmedAt === null ? seal.open(stored.secretSealed, principal.userId) : undefined;
      const step = opened?.opened ? stepOfCode(opened.text, code, now(), 0) : undefined;
      if (step === undefined) throw wrongCode();
      const recoveryCodes = createRecoveryCodes();
      const stored_ = await factors.confirm(principal, step, hashesOf(principal, recoveryCodes), now());
      if (stored_ === undefined) throw wrongCode();
      limit.forget(principal.userId);
      notifyFactorChange(principal, { kind: "authenticator_added" });
      return { recoveryCodes: stored_ ? recoveryCodes : null };
    },
  };
}

function createChecks(
  { factors, users, hasher, factorSeal: seal, now, notifyFactorChange }: SecondFactorDeps,
  limit: AttemptLimit,
): Pick<SecondFactorService, "acceptCode" | "checkPassword"> {
  const accept = async (person: Person, code: string): Promise<boolean> => {
    if (!/^\d{6}$/.test(code)) {
      const used = await factors.useRecoveryCode(person, recoveryCodeHash(person.userId, code), now());
      if (used) notifyFactorChange(person, { kind: "recovery_code_used" });
      return used;
    }
    const stored = await factors.authenticator(person);
    if (!stored || stored.confirmedAt === null) return false;
    const opened = seal.open(stored.secretSealed, person.userId);
    if (!opened.opened) throw lostKey();
    const step = stepOfCode(opened.text, code, now(), stored.lastStep);
    return step !== undefined && factors.acceptStep(person, step);
  };
  return {
    async acceptCode(person, code) {
      limit.take(person.userId);
      if (!(await accept(person, code.replaceAll(/\s/g, "")))) throw wrongCode();
      limit.forget(person.userId);
    },
    async checkPassword(person, password) {
      const member = await users.member(person.workspaceId, person.userId);
      if (!member?.user.passwordHash) {
        throw new AppError("conflict", "You sign in with single sign-on, which has its own second factors.");
      }
      limit.take(`password ${person.userId}`);
      if (!(await hasher.verify(member.user.passwordHash, password))) {
        // Not 401, which would renew the session and repeat the request.
        const message = "The password is not correct.";
        throw new AppError("invalid_input", message, { issues: [{ path: "password", message }] });
      }
      limit.forget(`password ${person.userId}`);
    },
  };
}

function wrongCode(): AppError {
  return new AppError(
    "invalid_code",
    "This code is not correct, or was used before. Enter the current code.",
  );
}

function noAuthenticator(): AppError {
  return new AppError("not_found", "No second factor is set up.");
}

function lostKey(): AppError {
  return new AppError(
    "unreadable_data",
    "The server can't check codes of your authenticator app, because its master key was replaced. Use a recovery code or a passkey, then turn the app off and set it up again. Without either, ask an owner or administrator to reset your second factors on the page People.",
  );
}
