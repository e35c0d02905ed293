import type { Configuration, ServerMetadata } from "openid-client";
import { readTarget } from "../../platform/outbound/guarded-post.ts";
import type { ProviderFetch } from "./provider-fetch.ts";

/** OpenID Connect of a workspace, with its secret. */
export interface OidcSettings {
  readonly protocol: "oidc";
  readonly issuer: string;
  readonly clientId: string;
  /** "": a public client. */
  readonly clientSecret: string;
  /** Changes with the settings. */
  readonly version: string;
}

/** Time limit for one request to a provider. */
export const PROVIDER_TIMEOUT_SECONDS = 10;
const TRUST_DISCOVERY_MS = 5 * 60_000;
/** Asymmetric: a client secret is not a key for signatures, and "none" is no signature. */
export const SIGNATURE_ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];

/** How providers are reached. */
export interface ProviderAccess {
  readonly fetch: ProviderFetch;
  /** SSO_ALLOWED_HOSTS */
  readonly allowedHosts: readonly string[];
  readonly now: () => Date;
}

/** The client of a workspace's provider. `again`: reads the discovery document again. */
export type ConfigurationOf = (
  settings: OidcSettings,
  options?: { again: boolean },
) => Promise<Configuration>;

/** Discovery documents are kept for a while: sign-ins don't wait for them, and no one can make the server ask often. */
export function createConfigurations({ fetch, allowedHosts, now }: ProviderAccess): ConfigurationOf {
  const known = new Map<string, { configuration: Configuration; until: number }>();
  return async (settings, { again } = { again: false }) => {
    const at = now().getTime();
    const kept = known.get(settings.version);
    if (kept && at < kept.until && !again) return kept.configuration;
    const client = await import("openid-client");
    const issuer = new URL(settings.issuer);
    const secret = settings.clientSecret;
    const configuration = await client.discovery(issuer, settings.clientId, undefined, client.None(), {
      [client.customFetch]: fetch,
      timeout: PROVIDER_TIMEOUT_SECONDS,
      // Addresses without TLS are refused below, unless the operator allows the host.
      execute: [client.allowInsecureRequests],
    });
    const metadata = configuration.serverMetadata();
    assertAddresses(metadata, allowedHosts);
    const posts = metadata.token_endpoint_auth_methods_supported?.includes("client_secret_post") === true;
    const complete = new client.Configuration(
      { ...withoutMethods(metadata), id_token_signing_alg_values_supported: algorithmsOf(metadata) },
      settings.clientId,
      undefined,
      secret === ""
        ? client.None()
        : posts
          ? client.ClientSecretPost(secret)
          : client.ClientSecretBasic(secret),
    );
    complete[client.customFetch] = fetch;
    complete.timeout = PROVIDER_TIMEOUT_SECONDS;
    client.allowInsecureRequests(complete);
    // Otherwise, a token that came over TLS is accepted without looking at its signature.
    client.enableNonRepudiationChecks(complete);
    if (known.size >= 1000) known.clear();
    known.set(settings.version, { configuration: complete, until: at + TRUST_DISCOVERY_MS });
    return complete;
  };
}

/** The document alone, without the functions that the library adds. */
function withoutMethods({ supportsPKCE: _, ...metadata }: Metadata): ServerMetadata {
  return metadata;
}

type Metadata = ReturnType<Configuration["serverMetadata"]>;

function algorithmsOf({ id_token_signing_alg_values_supported: offered }: Metadata): string[] {
  const accepted = (offered ?? ["RS256"]).filter((name) => SIGNATURE_ALGORITHMS.includes(name));
  return accepted.length === 0 ? ["RS256"] : accepted;
}

/** Browsers and this server are sent to these: never to a script or an address without TLS. */
function assertAddresses(metadata: Metadata, allowedHosts: readonly string[]): void {
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = metadata;
  for (const address of [authorization_endpoint, token_endpoint, jwks_uri]) {
    if (typeof address !== "string") throw new TypeError("The discovery document lacks an endpoint.");
    readTarget(address, allowedHosts);
  }
  if (userinfo_endpoint !== undefined) readTarget(userinfo_endpoint, allowedHosts);
}
