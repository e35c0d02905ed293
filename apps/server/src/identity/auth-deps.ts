import type { Config } from "../config.ts";
import type { AuditTrail } from "../platform/acts.ts";
import type { BackgroundWork } from "../platform/background-work.ts";
import type { Keys } from "../platform/keys/key-folder.ts";
import type { PasswordHasher } from "../platform/keys/password-hasher.ts";
import type { Seal } from "../platform/keys/seal.ts";
import type { TokenSigner } from "../platform/keys/token-signer.ts";
import type { Mailer } from "../platform/mail/mail.ts";
import type { SignInChallenges } from "./challenges.ts";
import type { CodesStore } from "./codes-store.ts";
import type { DirectoryGroupsStore } from "./directory-groups-store.ts";
import type { DirectoryPeopleStore } from "./directory-people-store.ts";
import type { NotifyFactorChange } from "./factor-notices.ts";
import type { GrantsStore } from "./grants-store.ts";
import type { KnownDevices } from "./known-device.ts";
import type { LinkedPeopleStore } from "./linked-people-store.ts";
import type { LocalSignIn } from "./local-sign-in-rule.ts";
import type { MembersStore } from "./members-store.ts";
import type { PasskeysStore } from "./passkeys-store.ts";
import type { SecondFactorStore } from "./second-factor-store.ts";
import type { SessionLiveness } from "./session-liveness.ts";
import type { SessionsStore } from "./sessions-store.ts";
import type { SignIn } from "./signed-in.ts";
import type { UsersStore, WorkspaceHook } from "./users-store.ts";

/** Dependencies of the services for user accounts. */
export interface AuthDeps {
  readonly users: UsersStore;
  readonly codes: CodesStore;
  readonly members: MembersStore;
  readonly grants: GrantsStore;
  readonly sessions: SessionsStore;
  readonly factors: SecondFactorStore;
  readonly passkeys: PasskeysStore;
  readonly linkedPeople: LinkedPeopleStore;
  readonly directoryPeople: DirectoryPeopleStore;
  readonly directoryGroups: DirectoryGroupsStore;
  readonly hasher: PasswordHasher;
  readonly signer: TokenSigner;
  readonly keys: Pick<Keys, "codePepper" | "refreshDerivation" | "challenges">;
  /** Seals the secrets of authenticator apps. */
  readonly factorSeal: Seal;
  readonly mailer: Mailer;
  readonly background: BackgroundWork;
  readonly trail: AuditTrail;
  readonly config: Pick<Config, "publicUrl" | "registration">;
  /** Runs in the transaction that creates a workspace. */
  readonly onWorkspaceCreated: WorkspaceHook;
  /** Logs events that an operator may have to investigate. */
  readonly onSecurityEvent: (event: string, detail: Readonly<Record<string, string>>) => void;
  readonly now: () => Date;
  /**
   * Minimum duration in milliseconds of calls that must not reveal whether an address is known: longer than either
   * case takes, so that response times do not differ.
   */
  readonly answerFloorMs: number;
}

/** Dependencies of the services that start or end sessions. */
export interface SessionDeps extends AuthDeps {
  readonly liveness: SessionLiveness;
  readonly devices: KnownDevices;
  readonly signIn: SignIn;
  readonly localSignIn: LocalSignIn;
}

/** Dependencies of the services for second factors. */
export interface SecondFactorDeps extends SessionDeps {
  readonly notifyFactorChange: NotifyFactorChange;
  readonly challenges: SignInChallenges;
}
