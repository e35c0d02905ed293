import type { Config } from "../config.ts";
import type { BackgroundWork } from "../platform/background-work.ts";
import type { Keys } from "../platform/keys/key-folder.ts";
import type { PasswordHasher } from "../platform/keys/password-hasher.ts";
import type { TokenSigner } from "../platform/keys/token-signer.ts";
import type { Mailer } from "../platform/mail/mail.ts";
import type { CodesStore } from "./codes-store.ts";
import type { MembersStore } from "./members-store.ts";
import type { SessionsStore } from "./sessions-store.ts";
import type { UsersStore, WorkspaceHook } from "./users-store.ts";

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
  /** Logs events that an operator may have to investigate. */
  readonly onSecurityEvent: (event: string, detail: Readonly<Record<string, string>>) => void;
  readonly now: () => Date;
  /**
   * Milliseconds before which calls that must not tell whether an address is known are not answered: longer than
   * either case takes, so that the difference between them does not show.
   */
  readonly answerFloorMs: number;
}
