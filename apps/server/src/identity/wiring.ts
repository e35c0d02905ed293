import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { AuditTrail } from "../platform/acts.ts";
import type { BackgroundWork } from "../platform/background-work.ts";
import type { CallScopes } from "../platform/call-scope.ts";
import type { Database } from "../platform/db/database.ts";
import type { Routes } from "../platform/http/mount.ts";
import type { Keys } from "../platform/keys/key-folder.ts";
import { createPasswordHasher, type PasswordHasher } from "../platform/keys/password-hasher.ts";
import { createSeal } from "../platform/keys/seal.ts";
import { createTokenSigner } from "../platform/keys/token-signer.ts";
import type { Mailer } from "../platform/mail/mail.ts";
import type { Caller } from "../platform/principal.ts";
import { type ApiTokensService, createApiTokensService, isAccessToken } from "./api-tokens.ts";
import { createApiTokensStore } from "./api-tokens-store.ts";
import { createAuthRoutes } from "./auth-routes.ts";
import { createCodesStore, type OnConfirmed } from "./codes-store.ts";
import { createDirectoryGroupsStore } from "./directory-groups-store.ts";
import { createDirectoryPeopleStore } from "./directory-people-store.ts";
import { createGrantsStore } from "./grants-store.ts";
import { createLinkedPeopleStore } from "./linked-people-store.ts";
import { createMemberRoutes } from "./members-routes.ts";
import { createMembersStore } from "./members-store.ts";
import { createPasskeysStore } from "./passkeys-store.ts";
import { createSecondFactorRoutes } from "./second-factor-routes.ts";
import { createSecondFactorStore } from "./second-factor-store.ts";
import { type Auth, createAuth } from "./service.ts";
import { createServiceAccountsService, type ServiceAccountsService } from "./service-accounts.ts";
import { createServiceAccountRoutes } from "./service-accounts-routes.ts";
import { createServiceAccountsStore } from "./service-accounts-store.ts";
import { createSessionRoutes } from "./sessions-routes.ts";
import { createSessionsStore } from "./sessions-store.ts";
import { createSignInCookies } from "./sign-in-cookies.ts";
import { createTokenRoutes } from "./tokens-routes.ts";
import { createUsersStore, type WorkspaceHook } from "./users-store.ts";

/** Longer than registering or resetting takes in any case; see even-answer.ts. */
const ANSWER_FLOOR_MS = 400;

interface Deps {
  readonly config: Config;
  readonly database: Database;
  readonly logger: Logger;
  readonly background: BackgroundWork;
  readonly trail: AuditTrail;
  readonly now: () => Date;
  readonly keys: Keys;
  readonly mailer: Mailer;
  readonly onWorkspaceCreated: WorkspaceHook;
  /** Runs in the transaction that confirms a person's address. */
  readonly onConfirmed: OnConfirmed;
  readonly hasher?: PasswordHasher | undefined;
  readonly answerFloorMs?: number | undefined;
}

/** User accounts. */
export async function wireAuth(deps: Deps): Promise<Auth> {
  const { config, database, logger, background, trail, now, keys, mailer, onWorkspaceCreated } = deps;
  return createAuth({
    users: createUsersStore(database),
    codes: createCodesStore(database, deps.onConfirmed),
    members: createMembersStore(database),
    grants: createGrantsStore(database),
    sessions: createSessionsStore(database),
    factors: createSecondFactorStore(database),
    passkeys: createPasskeysStore(database),
    linkedPeople: createLinkedPeopleStore(database, deps.onConfirmed),
    directoryPeople: createDirectoryPeopleStore(database, deps.onConfirmed),
    directoryGroups: createDirectoryGroupsStore(database),
    hasher: deps.hasher ?? (await createPasswordHasher()),
    signer: createTokenSigner(keys.signing),
    keys,
    factorSeal: createSeal(keys.secondFactors),
    mailer,
    background,
    trail,
    config,
    onWorkspaceCreated,
    onSecurityEvent: (event, detail) => logger.warn(detail, event),
    now,
    answerFloorMs: deps.answerFloorMs ?? ANSWER_FLOOR_MS,
  });
}

/** Access for programs. */
export interface Programs {
  readonly tokens: ApiTokensService;
  readonly serviceAccounts: ServiceAccountsService;
}

export function wirePrograms({ database, now }: Pick<Deps, "database" | "now">): Programs {
  const tokens = createApiTokensService({ tokens: createApiTokensStore(database), now });
  const stores = {
    serviceAccounts: createServiceAccountsStore(database),
    grants: createGrantsStore(database),
  };
  return { tokens, serviceAccounts: createServiceAccountsService({ ...stores, tokens, now }) };
}

/** Authenticates people by their sessions, and programs by their access tokens. */
export const authenticateWith =
  ({ session }: Auth, { tokens }: Programs) =>
  (bearer: string | undefined): Promise<Caller> =>
    isAccessToken(bearer) ? tokens.authenticate(bearer) : session.authenticate(bearer);

/** Routes for user accounts, members, and tokens. */
export function identityRoutes({
  auth,
  programs,
  scopes,
  publicUrl,
}: {
  auth: Auth;
  programs: Programs;
  scopes: CallScopes;
  publicUrl: string;
}): Routes[] {
  const cookies = createSignInCookies(publicUrl);
  return [
    createAuthRoutes({ auth, cookies, scopes }),
    createSecondFactorRoutes({ auth, cookies }),
    createSessionRoutes({ ownSessions: auth.ownSessions }),
    createMemberRoutes({ members: auth.members }),
    createTokenRoutes(programs),
    createServiceAccountRoutes(programs),
  ];
}
