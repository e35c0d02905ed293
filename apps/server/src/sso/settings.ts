import { randomUUID } from "node:crypto";
import { AppError } from "@skyledger/core/model/app-error";
import type { Grant } from "@skyledger/core/model/permissions";
import type { DirectoryService } from "../identity/directory.ts";
import { assertScopesExist } from "../identity/grants.ts";
import type { GrantsStore } from "../identity/grants-store.ts";
import type { LinkedPeopleService } from "../identity/linked-people.ts";
import { describeAct } from "../platform/acts.ts";
import type { Principal } from "../platform/principal.ts";
import { type Addresses, addressesOf } from "./addresses.ts";
import { newGrantsOf } from "./admission.ts";
import type { Connection, ConnectionsStore, Provider } from "./connections-store.ts";
import type { Connections } from "./open-connection.ts";

/** The provider as an owner saves it. */
type ProviderChange =
  | (Extract<Provider, { protocol: "oidc" }> & { clientSecret?: string | undefined })
  | Extract<Provider, { protocol: "saml" }>;

/** What an owner saves; validated by the contract. */
export interface SsoChange
  extends Pick<
    Connection,
    | "enabled"
    | "domains"
    | "groupsAttribute"
    | "groupGrants"
    | "defaultGrants"
    | "required"
    | "breakGlassUserId"
    | "sessionHours"
  > {
  provider: ProviderChange;
}

/** Settings without secrets. */
export interface SsoSettings extends Omit<SsoChange, "provider"> {
  provider:
    | (Extract<Provider, { protocol: "oidc" }> & { hasClientSecret: boolean })
    | Extract<Provider, { protocol: "saml" }>;
  testedAt: string | null;
}

export interface SsoView {
  settings: SsoSettings | null;
  addresses: Addresses;
}

/** Settings of single sign-on. */
export interface SsoSettingsService {
  view(principal: Principal): Promise<SsoView>;
  /** Throws conflict, invalid_input, not_found. */
  change(principal: Principal, change: SsoChange): Promise<SsoView>;
}

interface Deps {
  readonly store: ConnectionsStore;
  readonly grants: GrantsStore;
  readonly connections: Connections;
  readonly people: LinkedPeopleService;
  readonly directory: DirectoryService;
  readonly publicUrl: string;
  readonly now: () => Date;
}

export function createSsoSettings(deps: Deps): SsoSettingsService {
  const { store, publicUrl } = deps;
  const view = async ({ workspaceId }: Principal): Promise<SsoView> => {
    const connection = await store.of(workspaceId);
    return {
      settings: connection ? settingsOf(connection) : null,
      addresses: addressesOf(publicUrl, workspaceId),
    };
  };
  return {
    view,
    async change(principal, change) {
      const connection = await save(deps, principal, change);
      deps.people.rulesChanged();
      await deps.directory.applyRoles(principal.workspaceId, (member) =>
        newGrantsOf(connection, member.groups, member),
      );
      return view(principal);
    },
  };
}

async function save(deps: Deps, { workspaceId }: Principal, change: SsoChange): Promise<Connection> {
  const { store, grants, now } = deps;
  const before = await store.of(workspaceId);
  const granted: Grant[] = [...change.groupGrants.map(({ grant }) => grant), ...change.defaultGrants];
  const known = before ? [...before.groupGrants.map(({ grant }) => grant), ...before.defaultGrants] : [];
  await assertScopesExist(grants, workspaceId, granted, known);
  const domains = [...new Set(change.domains)];
  await assertOwnDomains(deps, workspaceId, domains, before?.domains ?? []);
  const provider = providerOf(change.provider);
  const secret = change.provider.protocol === "oidc" ? change.provider.clientSecret : undefined;
  const sameProvider =
    before !== undefined &&
    secret === undefined &&
    JSON.stringify(before.provider) === JSON.stringify(provider);
  const connection: Connection = {
    ...change,
    workspaceId,
    domains,
    provider,
    clientSecretSealed: secretOf(deps, workspaceId, before, change.provider),
    version: sameProvider ? before.version : randomUUID(),
    testedAt: sameProvider ? before.testedAt : null,
  };
  await assertSomeoneCanSignIn(deps, connection);
  describeAct({ ...(before && { before: describe(before) }), after: describe(connection) });
  const taken = await store.save(connection, now());
  if (taken.length > 0) throw domainTaken(taken);
  return connection;
}

/** What the audit log shows of settings: never the secret. */
function describe(connection: Connection): object {
  const { enabled, provider, domains, groupsAttribute, groupGrants, defaultGrants } = connection;
  const { required, breakGlassUserId, sessionHours } = connection;
  return {
    ...{ enabled, provider, domains, groupsAttribute, groupGrants, defaultGrants },
    ...{ required, breakGlassUserId, sessionHours },
  };
}

function providerOf(change: ProviderChange): Provider {
  if (change.protocol === "saml") return change;
  const { protocol, issuer, clientId } = change;
  return { protocol, issuer, clientId };
}

/** A secret stays with its client: another issuer must not receive it. */
function secretOf(
  { connections }: Deps,
  workspaceId: string,
  before: Connection | undefined,
  change: ProviderChange,
): string | null {
  if (change.protocol === "saml" || change.clientSecret === "") return null;
  if (change.clientSecret !== undefined) return connections.close(workspaceId, change.clientSecret);
  if (before?.provider.protocol !== "oidc" || before.clientSecretSealed === null) return null;
  if (before.provider.issuer === change.issuer && before.provider.clientId === change.clientId) {
    return before.clientSecretSealed;
  }
  const message = "Enter the client secret again, because the issuer or client changed.";
  throw new AppError("invalid_input", message, {
    issues: [{ path: "provider.clientSecret", message }],
  });
}

/** No one can route the people of another company to their own provider. */
async function assertOwnDomains(
  { store }: Deps,
  workspaceId: string,
  domains: readonly string[],
  known: readonly string[],
): Promise<void> {
  const added = domains.filter((domain) => !known.includes(domain));
  const foreign = added.length === 0 ? [] : await store.foreignDomains(workspaceId, added);
  if (foreign.length === 0) return;
  throw new AppError(
    "conflict",
    `The domain ${foreign[0]} can't be added. An owner or administrator of this workspace needs a confirmed email address in it, and members of other workspaces must have none.`,
  );
}

/** Otherwise, a mistake in the settings would lock everyone out. */
async function assertSomeoneCanSignIn({ store }: Deps, connection: Connection): Promise<void> {
  const { workspaceId, breakGlassUserId } = connection;
  const owner =
    breakGlassUserId === null ? null : await store.breakGlassCandidate(workspaceId, breakGlassUserId);
  if (owner === undefined) {
    throw new AppError("conflict", "The break-glass owner is not in this workspace. Choose another person.");
  }
  if (!connection.required) return;
  if (!connection.enabled || connection.testedAt === null) {
    throw new AppError(
      "conflict",
      "Turn on single sign-on and complete a test sign-in with these settings before you require it.",
    );
  }
  if (owner === null) {
    throw new AppError(
      "conflict",
      "Choose a break-glass owner, who can still sign in when the identity provider is not available.",
    );
  }
  if (owner.owns && owner.hasSecondFactor) return;
  throw new AppError(
    "conflict",
    "The break-glass owner must be an owner of the workspace with a second factor: an authenticator app or a passkey.",
  );
}

function domainTaken(domains: readonly string[]): AppError {
  return new AppError("conflict", `The domain ${domains[0]} belongs to another workspace of this server.`);
}

function settingsOf(connection: Connection): SsoSettings {
  const {
    enabled,
    domains,
    groupsAttribute,
    groupGrants,
    defaultGrants,
    required,
    breakGlassUserId,
    sessionHours,
    testedAt,
  } = connection;
  const { provider, clientSecretSealed } = connection;
  return {
    ...{
      enabled,
      domains,
      groupsAttribute,
      groupGrants,
      defaultGrants,
      required,
      breakGlassUserId,
      sessionHours,
      testedAt,
    },
    provider:
      provider.protocol === "oidc" ? { ...provider, hasClientSecret: clientSecretSealed !== null } : provider,
  };
}
