import { AppError } from "@skyledger/core/model/app-error";
import { addressOfCall } from "../platform/acts.ts";
import type { AuthDeps } from "./auth-deps.ts";
import type { LocalSignIn } from "./local-sign-in-rule.ts";
import { breakGlassMail } from "./mails.ts";
import type { StoredUser } from "./users-store.ts";

export function createLocalSignIn(deps: AuthDeps): LocalSignIn {
  const { linkedPeople, trail } = deps;
  const assertPossible = async ({ workspaceId, userId }: StoredUser) => {
    const rule = await linkedPeople.accessRule(workspaceId, userId);
    if (rule.deactivated) {
      throw new AppError("forbidden", "Your access to this workspace has ended. Ask its owner.");
    }
    if (rule.ssoRequired && !rule.breakGlass) {
      throw new AppError(
        "sso_required",
        "Your workspace requires single sign-on. Choose “Continue with single sign-on”.",
      );
    }
    return rule;
  };
  return {
    async assertPossible(person) {
      await assertPossible(person);
    },
    async assertAllowed(person, method) {
      if (method === "sso") return;
      const { ssoRequired } = await assertPossible(person);
      if (!ssoRequired) return;
      if (method === "password") {
        throw new AppError(
          "sso_required",
          "Your workspace requires single sign-on. Its break-glass owner needs a second factor to sign in here.",
        );
      }
      const named = { type: "person", id: person.userId, name: person.email };
      await trail.record(person.workspaceId, {
        actor: { kind: "person", id: person.userId, name: person.email },
        action: "break_glass.used",
        target: named,
        after: { method },
        outcome: "done",
        address: addressOfCall(),
      });
      await reportUse(deps, person);
    },
  };
}

/** Emails every owner and administrator of the workspace. */
async function reportUse({ members, mailer, background, config, now }: AuthDeps, person: StoredUser) {
  const at = now();
  const address = addressOfCall();
  const people = await members.members(person.workspaceId);
  const recipients = people.filter(
    ({ grants, emailVerified }) =>
      emailVerified &&
      grants.some(
        ({ role, scope }) => (role === "owner" || role === "administrator") && scope.kind === "workspace",
      ),
  );
  for (const { email } of recipients) {
    background.run("email about the break-glass owner", () =>
      mailer.send(breakGlassMail(email, config.publicUrl, { email: person.email, at, address })),
    );
  }
}
