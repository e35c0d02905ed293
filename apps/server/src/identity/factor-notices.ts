import type { Config } from "../config.ts";
import type { BackgroundWork } from "../platform/background-work.ts";
import type { Mailer } from "../platform/mail/mail.ts";
import { type FactorChange, factorChangedMail } from "./mails.ts";
import type { Person } from "./second-factor-store.ts";
import type { UsersStore } from "./users-store.ts";

/** Notifies a person by email that second factors were added, used up, or removed, in the background. */
export type NotifyFactorChange = (person: Person, change: FactorChange) => void;

interface Deps {
  readonly users: Pick<UsersStore, "member">;
  readonly mailer: Mailer;
  readonly background: BackgroundWork;
  readonly config: Pick<Config, "publicUrl">;
  readonly now: () => Date;
}

export function createFactorNotices({ users, mailer, background, config, now }: Deps): NotifyFactorChange {
  return ({ workspaceId, userId }, change) => {
    const at = now();
    background.run("email after a change of second factors", async () => {
      const member = await users.member(workspaceId, userId);
      if (member) await mailer.send(factorChangedMail(member.user.email, config.publicUrl, change, at));
    });
  };
}
