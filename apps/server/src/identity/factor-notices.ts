import type { AuthDeps } from "./auth-deps.ts";
import { type FactorChange, factorChangedMail } from "./mails.ts";
import type { Person } from "./second-factor-store.ts";

/** Tells a person by email that second factors were added, used up, or removed, in the background. */
export type NotifyFactorChange = (person: Person, change: FactorChange) => void;

export function createFactorNotices(
  deps: Pick<AuthDeps, "users" | "mailer" | "background" | "config" | "now">,
): NotifyFactorChange {
  const { users, mailer, background, config, now } = deps;
  return ({ workspaceId, userId }, change) => {
    const at = now();
    background.run("email after a change of second factors", async () => {
      const member = await users.member(workspaceId, userId);
      if (member) await mailer.send(factorChangedMail(member.user.email, config.publicUrl, change, at));
    });
  };
}
