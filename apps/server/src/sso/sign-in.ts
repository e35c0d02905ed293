import { createHash } from "node:crypto";
import { AppError } from "@skyledger/core/model/app-error";
import type { Grant } from "@skyledger/core/model/permissions";
import type { LinkedPeopleService } from "../identity/linked-people.ts";
import type { SessionClient } from "../identity/sessions-store.ts";
import type { SignedIn } from "../identity/signed-in.ts";
import type { AuditTrail } from "../platform/acts.ts";
import type { Seal } from "../platform/keys/seal.ts";
import type { Principal } from "../platform/principal.ts";
import { addressesOf } from "./addresses.ts";
import { decideAdmission, grantsOf } from "./admission.ts";
import { BEGUN_MS, type BegunSignIn, type BegunSignIns } from "./begun.ts";
import type { Connection, ConnectionsStore } from "./connections-store.ts";
import { notSetUp, signInExpired } from "./failures.ts";
import type { OnceStore } from "./once-store.ts";
import type { Connections } from "./open-connection.ts";
import { emailIn, groupsIn, type ProvidedIdentity } from "./provided-identity.ts";
import type { OidcGateway } from "./providers/oidc.ts";
import type { SamlSignIn } from "./saml-sign-in.ts";

/** Dependencies of sign-ins. */
export interface SignInDeps {
  readonly connections: Connections;
  readonly store: ConnectionsStore;
  readonly once: OnceStore;
  readonly oidc: OidcGateway;
  readonly saml: SamlSignIn;
  readonly people: LinkedPeopleService;
  readonly begunSignIns: BegunSignIns;
  readonly seal: Seal;
  readonly trail: AuditTrail;
  readonly publicUrl: string;
  readonly now: () => Date;
}

/** The report of a test sign-in, which changes nothing. */
export interface TestReport {
  subject: string;
  email: string | null;
  fullName: string;
  groups: string[];
  claims: { name: string; value: string }[];
  grants: Grant[] | null;
  refusal: string | null;
}

/** Where the browser goes next, and the cookie that lets it return. */
export interface Begin {
  readonly redirectTo: string;
  readonly cookie: string;
}

/** Sign-ins with identity providers. */
export interface SsoSignInService {
  /** Throws not_found, sso_failed. */
  begin(request: {
    email?: string | undefined;
    workspaceId?: string | undefined;
    rememberMe: boolean;
  }): Promise<Begin>;
  /** Throws not_found, sso_failed. */
  beginTest(principal: Principal): Promise<Begin>;
  /** Throws sso_failed, forbidden. */
  complete(
    response: { workspaceId: string; query: string },
    cookie: string | undefined,
    client: SessionClient,
  ): Promise<{ kind: "signed_in"; signedIn: SignedIn } | { kind: "tested"; report: TestReport }>;
}

const HOUR_MS = 3_600_000;

export function createSsoSignIn(deps: SignInDeps): SsoSignInService {
  const { store, begunSignIns, now } = deps;
  return {
    async begin({ email, workspaceId, rememberMe }) {
      const id =
        workspaceId ?? (email && (await store.workspaceOfDomain(email.slice(email.indexOf("@") + 1))));
      const connection = id ? await store.of(id) : undefined;
      if (!connection?.enabled) {
        throw new AppError(
          "not_found",
          email === undefined
            ? "This workspace has no single sign-on. Sign in with your email address and password."
            : `No single sign-on is set up for ${email.slice(email.indexOf("@"))}. Check the address, or use the sign-in link of your workspace.`,
        );
      }
      return begin(deps, connection, { email, rememberMe });
    },
    async beginTest({ workspaceId, userId, email }) {
      const connection = await store.of(workspaceId);
      if (!connection) throw notSetUp();
      return begin(deps, connection, { email, rememberMe: false, testedBy: userId });
    },
    async complete({ workspaceId, query }, cookie, client) {
      const begun = begunSignIns.open(cookie, now());
      const connection = begun?.workspaceId === workspaceId ? await store.of(workspaceId) : undefined;
      if (!begun || !connection || connection.version !== begun.version) throw signInExpired();
      if (!connection.enabled && begun.testedBy === undefined) throw signInExpired();
      const recording = begun.testedBy === undefined;
      try {
        const identity = await identityOf(deps, connection, begun, query);
        if (begun.testedBy !== undefined) {
          return { kind: "tested", report: await test(deps, connection, identity) };
        }
        return { kind: "signed_in", signedIn: await signIn(deps, connection, identity, { begun, client }) };
      } catch (error) {
        if (recording) await recordRefusal(deps, workspaceId, error, client);
        throw error;
      }
    },
  };
}

async function begin(
  { oidc, saml, connections, begunSignIns, publicUrl, now }: SignInDeps,
  connection: Connection,
  request: { email: string | undefined; rememberMe: boolean; testedBy?: string },
): Promise<Begin> {
  const { workspaceId, version } = connection;
  const { redirectUri } = addressesOf(publicUrl, workspaceId);
  const until = now().getTime() + BEGUN_MS;
  const { rememberMe, testedBy } = request;
  const common = { workspaceId, version, rememberMe, until, ...(testedBy === undefined ? {} : { testedBy }) };
  if (connection.provider.protocol === "saml") {
    const { url, requestId } = await saml.begin(connection);
    return {
      redirectTo: url,
      cookie: begunSignIns.close({ ...common, secrets: { protocol: "saml", requestId } }),
    };
  }
  const { url, ...secrets } = await oidc.begin(connections.oidcSettings(connection), {
    redirectUri,
    email: request.email,
  });
  return {
    redirectTo: url,
    cookie: begunSignIns.close({ ...common, secrets: { protocol: "oidc", ...secrets } }),
  };
}

/** The validated person of a response, once for each sign-in that was begun. */
async function identityOf(
  deps: SignInDeps,
  connection: Connection,
  { secrets, until }: BegunSignIn,
  query: string,
): Promise<ProvidedIdentity> {
  const { oidc, once, connections, publicUrl } = deps;
  const { workspaceId, provider } = connection;
  if (secrets.protocol === "saml" || provider.protocol === "saml") {
    if (secrets.protocol !== "saml") throw signInExpired();
    return deps.saml.complete(connection, secrets.requestId, query);
  }
  const url = new URL(addressesOf(publicUrl, workspaceId).redirectUri);
  url.search = query;
  const { claims, refreshToken } = await oidc.complete(connections.oidcSettings(connection), url, secrets);
  if (!(await once.use(workspaceId, hashOf(`state ${secrets.state}`), new Date(until))))
    throw signInExpired();
  const verified = claims.email_verified;
  const name = claims.name ?? claims.preferred_username;
  return {
    issuer: provider.issuer,
    subject: String(claims.sub),
    email: emailIn(claims.email),
    emailVerified:
      verified === undefined || verified === null ? null : verified === true || verified === "true",
    fullName: typeof name === "string" ? name.trim().slice(0, 200) : "",
    claims,
    providerSession: typeof claims.sid === "string" ? claims.sid : undefined,
    refreshToken,
  };
}

async function signIn(
  { people, seal }: SignInDeps,
  connection: Connection,
  identity: ProvidedIdentity,
  { begun, client }: { begun: BegunSignIn; client: SessionClient },
): Promise<SignedIn> {
  const { workspaceId } = connection;
  const person = personOf(workspaceId, identity);
  const { userId, ...signedIn } = await people.enter(
    person,
    (facts) => decideAdmission(connection, identity, facts),
    {
      remembered: begun.rememberMe,
      client,
      providerSession: identity.providerSession,
      // Of a person whose access the provider doesn't confirm later.
      lifetimeMs: identity.refreshToken === undefined ? connection.sessionHours * HOUR_MS : undefined,
    },
  );
  const { refreshToken } = identity;
  await people.keepToken(
    workspaceId,
    userId,
    refreshToken === undefined ? null : seal.close(refreshToken, userId),
  );
  return signedIn;
}

function personOf(workspaceId: string, { issuer, subject, email, fullName }: ProvidedIdentity) {
  // Without an address, only a person who signed in before is found.
  const address = email ?? "";
  return { workspaceId, issuer, subject, email: address, fullName: fullName || address };
}

const MAX_CLAIMS = 100;
const MAX_VALUE = 300;

async function test(
  { people, store, now }: SignInDeps,
  connection: Connection,
  identity: ProvidedIdentity,
): Promise<TestReport> {
  const { workspaceId, version } = connection;
  const refusal = await refusalOf(async () => {
    decideAdmission(connection, identity, await people.facts(personOf(workspaceId, identity)));
  });
  if (refusal === null) await store.noteTest(workspaceId, version, now());
  return {
    subject: identity.subject,
    email: identity.email,
    fullName: identity.fullName,
    groups: groupsIn(identity.claims, connection.groupsAttribute),
    claims: Object.entries(identity.claims)
      .slice(0, MAX_CLAIMS)
      .map(([name, value]) => ({ name, value: textOf(value).slice(0, MAX_VALUE).toWellFormed() })),
    grants: grantsOf(connection, groupsIn(identity.claims, connection.groupsAttribute)),
    refusal,
  };
}

async function refusalOf(decide: () => Promise<void>): Promise<string | null> {
  try {
    await decide();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.detail;
    throw error;
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** Of the workspace whose sign-in failed; the person is not known. */
async function recordRefusal(
  { trail }: SignInDeps,
  workspaceId: string,
  error: unknown,
  client: SessionClient,
): Promise<void> {
  if (!(error instanceof AppError)) return;
  await trail.record(workspaceId, {
    actor: { kind: "unknown", id: null, name: null },
    action: "person.signed_in",
    target: { type: "workspace", id: workspaceId, name: null },
    after: { method: "sso", reason: error.detail },
    ...{ outcome: "refused", code: error.code, address: client.address },
  });
}

/** The stored form of a value that works once. */
function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
