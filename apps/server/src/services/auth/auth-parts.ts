import type { CodesStore } from "../../adapters/db/codes-store.ts";
import type { MembersStore } from "../../adapters/db/members-store.ts";
import type { SessionsStore } from "../../adapters/db/sessions-store.ts";
import type { UsersStore, WorkspaceHook } from "../../adapters/db/users-store.ts";
import type { Keys } from "../../adapters/keys/key-folder.ts";
import type { PasswordHasher } from "../../adapters/keys/password-hasher.ts";
import type { TokenSigner } from "../../adapters/keys/token-signer.ts";
import type { Mailer } from "../../adapters/mail/mail.ts";
import type { Config } from "../../config.ts";
import type { BackgroundWork } from "../background-work.ts";

/** What accounts of people are made of. */
export interface AuthParts {
  readonly users: UsersStore;
  readonly codes: CodesStore;
  readonly members: MembersStore;
  readonly sessions: SessionsStore;
  readonly hasher: PasswordHasher;
  readonly signer: TokenSigner;
  readonly keys: Pick<Keys, "codePepper" | "refreshDerivation">;
  readonly mailer: Mailer;
  readonly background: BackgroundWork;
  readonly config: Pick<Config, "publicUrl" | "registration">;
  /** Runs in the transaction that creates a workspace. */
  readonly onWorkspaceCreated: WorkspaceHook;
  /** Told about events that an operator may have to look into. */
  readonly onSecurityEvent: (event: string, detail: Readonly<Record<string, string>>) => void;
  readonly now: () => Date;
  /**
   * Milliseconds before which calls that must not tell whether an address is known are not answered: longer than
   * either case takes, so that the difference between them does not show.
   */
  readonly answerFloorMs: number;
}
