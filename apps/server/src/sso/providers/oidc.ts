import { AppError } from "@skyledger/core/model/app-error";
import type { Configuration } from "openid-client";
import { memberOf } from "../../platform/member-of.ts";
import { BlockedAddressError } from "../../platform/outbound/guarded-post.ts";
import {
  type ConfigurationOf,
  createConfigurations,
  type OidcSettings,
  PROVIDER_TIMEOUT_SECONDS,
  type ProviderAccess,
  SIGNATURE_ALGORITHMS,
} from "./oidc-configuration.ts";
import { TooLargeError } from "./provider-fetch.ts";

/** What completes a sign-in; kept in the browser that began it. */
export interface OidcSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The answer about a person who signed in before. */
export type Presence =
  | { readonly kind: "present"; readonly refreshToken: string }
  /** The provider no longer knows the person or session. */
  | { readonly kind: "gone" }
  /** It can't be asked. */
  | { readonly kind: "unknown"; readonly reason: string };

/** The claims of a validated response. */
export interface OidcResult {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly refreshToken: string | undefined;
}

/** The parts of a discovery document that a test reports. */
export interface Discovered {
  readonly hasBackchannelLogout: boolean;
  readonly hasRefreshTokens: boolean;
  readonly keys: number;
}

export interface OidcGateway {
  /** Where the browser signs in. Throws sso_failed. */
  begin(
    settings: OidcSettings,
    request: { redirectUri: string; email: string | undefined },
  ): Promise<{ url: string } & OidcSecrets>;
  /** Exchanges the code, and validates everything. Throws sso_failed. */
  complete(settings: OidcSettings, currentUrl: URL, secrets: OidcSecrets): Promise<OidcResult>;
  presence(settings: OidcSettings, refreshToken: string): Promise<Presence>;
  /** The validated claims of a logout token (OpenID Connect Back-Channel Logout 1.0). Throws sso_failed. */
  logout(settings: OidcSettings, token: string): Promise<LogoutClaims>;
  /** Reads discovery document and keys. Throws sso_failed. */
  discover(settings: OidcSettings): Promise<Discovered>;
}

/** Whose sessions end. */
export interface LogoutClaims {
  readonly id: string;
  readonly subject: string | undefined;
  readonly providerSession: string | undefined;
  readonly expiresAt: Date;
}

const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";

export function createOidcGateway(deps: ProviderAccess): OidcGateway {
  const configurationOf = createConfigurations(deps);
  return {
    begin: (settings, { redirectUri, email }) =>
      orFailure(async () => {
        const client = await import("openid-client");
        const configuration = await configurationOf(settings);
        const [state, nonce, verifier] = [
          client.randomState(),
          client.randomNonce(),
          client.randomPKCECodeVerifier(),
        ];
        const url = client.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: scopeOf(configuration),
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
          ...(email === undefined ? {} : { login_hint: email }),
        });
        return { url: url.href, state, nonce, verifier };
      }),
    complete: (settings, currentUrl, { state, nonce, verifier }) =>
      orFailure(async () => {
        const client = await import("openid-client");
        const configuration = await configurationOf(settings);
        const tokens = await client.authorizationCodeGrant(configuration, currentUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new TypeError("The response has no ID token.");
        const more = configuration.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {};
        return { claims: { ...more, ...claims }, refreshToken: tokens.refresh_token };
      }),
    presence: (settings, refreshToken) => presence(settings, refreshToken, configurationOf),
    logout: (settings, token) =>
      orFailure(async () => readLogoutToken(deps, await configurationOf(settings), settings, token)),
    discover: (settings) =>
      orFailure(async () => {
        const configuration = await configurationOf(settings, { again: true });
        const metadata = configuration.serverMetadata();
        const keys = await readKeys(deps, configuration);
        return {
          hasBackchannelLogout: metadata.backchannel_logout_supported === true,
          hasRefreshTokens: scopeOf(configuration).includes("offline_access"),
          keys: keys.length,
        };
      }),
  };
}

function scopeOf(configuration: Configuration): string {
  const offered = configuration.serverMetadata().scopes_supported ?? [];
  const more = ["offline_access", "groups"].filter((scope) => offered.includes(scope));
  return ["openid", "email", "profile", ...more].join(" ");
}

async function presence(
  settings: OidcSettings,
  refreshToken: string,
  configurationOf: ConfigurationOf,
): Promise<Presence> {
  try {
    const client = await import("openid-client");
    const tokens = await client.refreshTokenGrant(await configurationOf(settings), refreshToken);
    return { kind: "present", refreshToken: tokens.refresh_token ?? refreshToken };
  } catch (error) {
    if (memberOf(error, "error") === "invalid_grant") return { kind: "gone" };
    return { kind: "unknown", reason: reasonOf(error) };
  }
}

async function readKeys({ fetch }: ProviderAccess, configuration: Configuration) {
  const response = await fetch(String(configuration.serverMetadata().jwks_uri), {
    method: "GET",
    headers: { accept: "application/json" },
    redirect: "manual",
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_SECONDS * 1000),
  });
  const document: unknown = response.ok ? await response.json() : undefined;
  const keys = memberOf(document, "keys");
  if (!Array.isArray(keys) || keys.length === 0) throw new TypeError("The provider has no keys.");
  return keys;
}

async function readLogoutToken(
  deps: ProviderAccess,
  configuration: Configuration,
  { clientId }: OidcSettings,
  token: string,
): Promise<LogoutClaims> {
  const { createLocalJWKSet, jwtVerify } = await import("jose");
  const keys = createLocalJWKSet({ keys: await readKeys(deps, configuration) });
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer: configuration.serverMetadata().issuer,
    audience: clientId,
    algorithms: SIGNATURE_ALGORITHMS,
    clockTolerance: 60,
    maxTokenAge: 300,
    requiredClaims: ["jti", "iat", "events"],
    currentDate: deps.now(),
  });
  // An ID token must not pass for a logout token: it has a nonce, and no such event.
  const isLogout =
    typeof memberOf(payload.events, LOGOUT_EVENT) === "object" &&
    payload.nonce === undefined &&
    (protectedHeader.typ === undefined || /^(application\/)?(logout\+jwt|jwt)$/i.test(protectedHeader.typ));
  const [subject, providerSession] = [payload.sub, textOf(payload.sid)];
  if (!isLogout || (subject === undefined && providerSession === undefined)) {
    throw new TypeError("This is not a logout token.");
  }
  // Required above; the token is no longer accepted 300 seconds after it.
  if (payload.iat === undefined) throw new TypeError("The logout token has no time.");
  const until = payload.exp ?? payload.iat + 600;
  return {
    id: String(payload.jti),
    subject,
    providerSession,
    expiresAt: new Date((until + 600) * 1000),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

async function orFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(
      "sso_failed",
      `${reasonOf(error)} Try again, or ask the person who set up single sign-on.`,
      {
        cause: error,
      },
    );
  }
}

/** A sentence without data of the provider's responses, except for error codes of the protocol. */
function reasonOf(error: unknown): string {
  let current = error;
  for (let depth = 0; depth < 5 && current !== undefined; depth += 1) {
    if (current instanceof BlockedAddressError) {
      return `An address of the identity provider is not allowed: ${current.message}`;
    }
    if (current instanceof TooLargeError) return current.message;
    const [error_, code] = [memberOf(current, "error"), memberOf(current, "code")];
    if (typeof error_ === "string" && /^[a-z_]{3,60}$/.test(error_)) {
      return `The identity provider answered with the error ${error_}.`;
    }
    if (typeof code === "string" && /^(E[A-Z_]{3,30}|ENOTFOUND|UND_ERR_\w+)$/.test(code)) {
      return `The identity provider can't be reached (${code}).`;
    }
    if (memberOf(current, "name") === "TimeoutError") return "The identity provider did not respond in time.";
    current = memberOf(current, "cause");
  }
  return "The response of the identity provider is not valid.";
}
