import { AppError } from "@skyledger/core/model/app-error";
import type { Principal } from "../platform/principal.ts";
import type { Connection, ConnectionsStore } from "./connections-store.ts";
import { notSetUp } from "./failures.ts";
import type { Connections } from "./open-connection.ts";
import type { ProviderCheck } from "./provided-identity.ts";
import type { OidcGateway } from "./providers/oidc.ts";
import type { SamlGateway } from "./providers/saml.ts";

interface Deps {
  readonly store: ConnectionsStore;
  readonly connections: Connections;
  readonly oidc: OidcGateway;
  readonly saml: SamlGateway;
  readonly now: () => Date;
}

/** Tests the connection to an identity provider, without a sign-in. Throws not_found. */
export type ConnectionTest = (principal: Principal) => Promise<{ checks: ProviderCheck[] }>;

export function createConnectionTest(deps: Deps): ConnectionTest {
  return async ({ workspaceId }) => {
    const connection = await deps.store.of(workspaceId);
    if (!connection) throw notSetUp();
    const checks =
      connection.provider.protocol === "oidc"
        ? await testOidc(deps, connection)
        : await testSaml(deps, connection.provider);
    return { checks };
  };
}

async function testOidc({ oidc, connections }: Deps, connection: Connection): Promise<ProviderCheck[]> {
  try {
    const found = await oidc.discover(connections.oidcSettings(connection));
    return [
      passed("discovery", "The discovery document is valid and its issuer is the one in the settings."),
      passed("keys", found.keys === 1 ? "1 key for signatures." : `${found.keys} keys for signatures.`),
      found.hasRefreshTokens
        ? passed("removal", "Removed people lose access within a minute (refresh tokens).")
        : warning(
            "removal",
            "The provider offers no refresh tokens (scope offline_access), so removed people keep their sessions for up to 12 hours.",
          ),
      found.hasBackchannelLogout
        ? passed("back_channel_logout", "A sign-out at the provider ends sessions here.")
        : warning("back_channel_logout", "The provider does not support back-channel logout."),
    ];
  } catch (error) {
    if (error instanceof AppError) return [{ name: "discovery", result: "failed", detail: error.detail }];
    throw error;
  }
}

async function testSaml(
  { saml, now }: Deps,
  provider: Extract<Connection["provider"], { protocol: "saml" }>,
): Promise<ProviderCheck[]> {
  const ends = await saml.certificates(provider);
  const checks = ends.map((end, at): ProviderCheck => {
    const which = ends.length === 1 ? "The certificate" : `Certificate ${at + 1}`;
    if (end === null) return { name: "certificates", result: "failed", detail: `${which} can't be read.` };
    const day = end.toISOString().slice(0, 10);
    return end > now()
      ? passed("certificates", `${which} is valid until ${day}.`)
      : warning("certificates", `${which} expired on ${day}. Signatures are still accepted.`);
  });
  return [
    ...checks,
    warning("removal", "SAML doesn't report removed people, so they keep their sessions for up to 12 hours."),
  ];
}

function passed(name: ProviderCheck["name"], detail: string): ProviderCheck {
  return { name, result: "passed", detail };
}

function warning(name: ProviderCheck["name"], detail: string): ProviderCheck {
  return { name, result: "warning", detail };
}
