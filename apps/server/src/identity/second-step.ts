import { randomUUID } from "node:crypto";
import { AppError } from "@skyledger/core/model/app-error";
import type { SecondFactorDeps } from "./auth-deps.ts";
import type { SecondStep } from "./challenges.ts";
import type { SecondFactorService } from "./second-factor.ts";
import { tokenHash } from "./secrets.ts";
import type { SessionClient } from "./sessions-store.ts";
import type { SignedIn } from "./signed-in.ts";
import type { StoredUser } from "./users-store.ts";

const CHALLENGE_MS = 10 * 60_000;

/** What a person with the right password presents next. */
export interface NextStep {
  challenge: string;
  methods: ("code" | "recovery_code" | "passkey")[];
}

/** The second step of a sign-in with a password. */
export interface SecondStepService {
  /** undefined: the person has no second factor. */
  next(user: StoredUser, rememberMe: boolean): Promise<NextStep | undefined>;
  /** Completes a sign-in with a code. Throws invalid_code, rate_limited, unreadable_data. */
  completeWithCode(challenge: string, code: string, client: SessionClient): Promise<SignedIn>;
  /** The content of an unused challenge. Throws invalid_code. */
  open(challenge: string): SecondStep;
  /** Uses up a challenge. Throws invalid_code if it was used before. */
  use(workspaceId: string, challenge: string): Promise<void>;
}

export function createSecondStepService(
  deps: SecondFactorDeps,
  { acceptCode }: Pick<SecondFactorService, "acceptCode">,
): SecondStepService {
  const { factors, challenges, now, signIn } = deps;
  const end = () => new Date(now().getTime() + CHALLENGE_MS);
  const open = (challenge: string): SecondStep => {
    const content = challenges.secondStep.open(challenge, now());
    if (!content) throw expired();
    return content;
  };
  const use = async (workspaceId: string, challenge: string): Promise<void> => {
    if (!(await factors.useChallenge(workspaceId, tokenHash(challenge), end()))) throw expired();
  };
  return {
    open,
    use,
    async next({ workspaceId, userId, email }, rememberMe) {
      const summary = await factors.summary({ workspaceId, userId });
      const methods: NextStep["methods"] = [
        ...(summary.authenticatorSince === null ? [] : ["code" as const]),
        ...(summary.passkeyCount === 0 ? [] : ["passkey" as const]),
      ];
      if (methods.length === 0) return undefined;
      const content = { workspaceId, userId, email, rememberMe, nonce: randomUUID() };
      return {
        challenge: challenges.secondStep.issue(content, end()),
        methods: [...methods, "recovery_code"],
      };
    },
    async completeWithCode(challenge, code, client) {
      const { email, rememberMe, ...person } = open(challenge);
      await acceptCode(person, code);
      await use(person.workspaceId, challenge);
      return signIn(person, { remembered: rememberMe, method: "password_and_code", client });
    },
  };
}

function expired(): AppError {
  return new AppError("invalid_code", "This sign-in has expired. Start again with your password.");
}
