import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import { generateToken, sameHash, tokenHash } from "../identity/secrets.ts";
import type { Seal } from "../platform/keys/seal.ts";
import { addressesOf } from "./addresses.ts";
import { BEGUN_MS } from "./begun.ts";
import type { Connection, ConnectionsStore } from "./connections-store.ts";
import { notSetUp, signInExpired, ssoFailed } from "./failures.ts";
import type { OnceStore } from "./once-store.ts";
import { emailIn, type ProvidedIdentity } from "./provided-identity.ts";
import type { SamlAssertion, SamlGateway } from "./providers/saml.ts";

/** Sign-ins with SAML: the response arrives from another site, so the browser's cookie comes in a second step. */
export interface SamlSignIn {
  begin(connection: Connection): Promise<{ url: string; requestId: string }>;
  /** Accepts a response, once. @returns where the browser continues. Throws sso_failed, not_found. */
  accept(workspaceId: string, response: string): Promise<string>;
  /** The person of an accepted response. Throws sso_failed. */
  complete(connection: Connection, requestId: string, query: string): Promise<ProvidedIdentity>;
  metadata(workspaceId: string): Promise<string>;
}

interface Deps {
  readonly saml: SamlGateway;
  readonly store: ConnectionsStore;
  readonly once: OnceStore;
  readonly seal: Seal;
  /** Signs IDs of requests. */
  readonly key: Uint8Array;
  readonly publicUrl: string;
  readonly now: () => Date;
}

/** An accepted response until its browser presents the ticket. */
const waiting = z.strictObject({
  requestId: z.string(),
  version: z.string(),
  nameId: z.string(),
  nameIdFormat: z.string(),
  sessionIndex: z.string().optional(),
  attributes: z.record(z.string(), z.unknown()),
});
type Waiting = z.output<typeof waiting>;

export function createSamlSignIn(deps: Deps): SamlSignIn {
  const { saml, store, once, seal, publicUrl, now } = deps;
  const requests = createRequestIds(deps);
  return {
    async begin({ workspaceId, provider }) {
      if (provider.protocol !== "saml") throw notSetUp();
      const requestId = requests.issue(workspaceId);
      return { requestId, url: await saml.begin(provider, addressesOf(publicUrl, workspaceId), requestId) };
    },
    async accept(workspaceId, response) {
      const connection = await store.of(workspaceId);
      if (connection?.provider.protocol !== "saml") throw notSetUp();
      const own = addressesOf(publicUrl, workspaceId);
      const assertion = await saml.read(connection.provider, own, response, (id) =>
        requests.isOwn(workspaceId, id),
      );
      const ticket = generateToken();
      const kept = await once.keep(workspaceId, tokenHash(`assertion ${assertion.id}`), {
        ticketHash: tokenHash(ticket),
        sealed: seal.close(JSON.stringify(contentOf(assertion, connection.version)), workspaceId),
        expiresAt: assertion.expiresAt,
      });
      if (!kept) throw ssoFailed("This response of the identity provider was used before. Start again.");
      return `${own.signInUrl}?ticket=${ticket}`;
    },
    async complete({ workspaceId, version, provider }, requestId, query) {
      const ticket = new URLSearchParams(query).get("ticket") ?? "";
      const sealed = await once.take(workspaceId, tokenHash(ticket), now());
      const opened = sealed === undefined ? undefined : seal.open(sealed, workspaceId);
      if (!opened?.opened || provider.protocol !== "saml") throw signInExpired();
      const content = waiting.parse(JSON.parse(opened.text));
      if (content.requestId !== requestId || content.version !== version) throw signInExpired();
      return identityOf(content, provider.entityId);
    },
    async metadata(workspaceId) {
      return saml.metadata(addressesOf(publicUrl, workspaceId));
    },
  };
}

function contentOf(assertion: SamlAssertion, version: string): Waiting {
  const { requestId, nameId, nameIdFormat, sessionIndex, attributes } = assertion;
  return {
    ...{ requestId, version, nameId, nameIdFormat, attributes: { ...attributes } },
    ...(sessionIndex === undefined ? {} : { sessionIndex }),
  };
}

/** Names that providers use for an email address and a person's name. */
const emailNames = [
  "email",
  "mail",
  "emailAddress",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
  "urn:oid:0.9.2342.19200300.100.1.3",
];
const fullNames = [
  "name",
  "displayName",
  "http://schemas.microsoft.com/identity/claims/displayname",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name",
  "urn:oid:2.16.840.1.113730.3.1.241",
];

function identityOf(
  { nameId, nameIdFormat, sessionIndex, attributes }: Waiting,
  issuer: string,
): ProvidedIdentity {
  const textOf = (names: readonly string[]) =>
    names.map((name) => attributes[name]).find((value): value is string => typeof value === "string");
  const named = nameIdFormat.endsWith(":emailAddress") ? nameId : undefined;
  return {
    issuer,
    subject: nameId,
    email: emailIn(textOf(emailNames) ?? named),
    // Attributes come from the directory of the company, not from its people.
    emailVerified: true,
    fullName: (textOf(fullNames) ?? "").trim().slice(0, 200),
    claims: { nameId, ...attributes },
    providerSession: sessionIndex,
    refreshToken: undefined,
  };
}

/** IDs of requests that this server recognizes without storing them. */
function createRequestIds({ key, now }: Pick<Deps, "key" | "now">) {
  const sign = (workspaceId: string, text: string) =>
    createHmac("sha256", key).update(`saml request\0${workspaceId}\0${text}`).digest("base64url");
  return {
    issue(workspaceId: string): string {
      const text = `${(now().getTime() + BEGUN_MS).toString(36)}.${randomBytes(16).toString("base64url")}`;
      return `_${text}.${sign(workspaceId, text)}`;
    },
    isOwn(workspaceId: string, id: string): boolean {
      const [, until = "", random = "", signature = ""] = /^_(\w+)\.([\w-]+)\.([\w-]+)$/.exec(id) ?? [];
      if (!sameHash(signature, sign(workspaceId, `${until}.${random}`))) return false;
      return Number.parseInt(until, 36) > now().getTime();
    },
  };
}
