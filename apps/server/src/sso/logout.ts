import type { LinkedPeopleService } from "../identity/linked-people.ts";
import { tokenHash } from "../identity/secrets.ts";
import type { AuditTrail } from "../platform/acts.ts";
import type { ConnectionsStore } from "./connections-store.ts";
import { notSetUp, ssoFailed } from "./failures.ts";
import type { OnceStore } from "./once-store.ts";
import type { Connections } from "./open-connection.ts";
import type { OidcGateway } from "./providers/oidc.ts";

interface Deps {
  readonly people: LinkedPeopleService;
  readonly store: ConnectionsStore;
  readonly connections: Connections;
  readonly once: OnceStore;
  readonly oidc: OidcGateway;
  readonly trail: AuditTrail;
}

/** Ends sessions after a sign-out at the provider (OpenID Connect Back-Channel Logout). Throws sso_failed, not_found. */
export type BackchannelLogout = (workspaceId: string, token: string, address: string) => Promise<void>;

export function createBackchannelLogout(deps: Deps): BackchannelLogout {
  const { people, store, connections, once, oidc, trail } = deps;
  return async (workspaceId, token, address) => {
    const connection = await store.of(workspaceId);
    if (connection?.provider.protocol !== "oidc") throw notSetUp();
    const claims = await oidc.logout(connections.oidcSettings(connection), token);
    if (!(await once.use(workspaceId, tokenHash(`logout ${claims.id}`), claims.expiresAt))) {
      throw ssoFailed("This logout token was used before.");
    }
    const { subject, providerSession } = claims;
    const ended = await people.endSessions(workspaceId, { subject, providerSession });
    await trail.record(workspaceId, {
      actor: { kind: "service", id: "single-sign-on", name: null },
      action: "sessions.ended",
      target: { type: "workspace", id: workspaceId, name: null },
      after: { ended, subject: subject ?? null },
      outcome: "done",
      address,
    });
  };
}
