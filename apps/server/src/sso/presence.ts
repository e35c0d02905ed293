import type { LinkedPeopleService } from "../identity/linked-people.ts";
import type { DuePerson } from "../identity/linked-people-store.ts";
import type { Seal } from "../platform/keys/seal.ts";
import type { ConnectionsStore } from "./connections-store.ts";
import type { Connections } from "./open-connection.ts";
import type { OidcGateway } from "./providers/oidc.ts";

/** Interval of asking a provider about one person. With the interval of the rounds, it stays below a minute. */
const ASK_EVERY_MS = 35_000;
const PEOPLE_OF_A_ROUND = 500;
const AT_ONCE = 10;

interface Deps {
  readonly people: LinkedPeopleService;
  readonly store: ConnectionsStore;
  readonly connections: Connections;
  readonly oidc: OidcGateway;
  readonly seal: Seal;
  readonly now: () => Date;
  readonly onUnknown: (workspaceId: string, reason: string) => void;
}

/**
 * Asks identity providers whether people with an active session or token still have access, and ends those who
 * don't. A provider that doesn't respond ends no one.
 */
export function createPresenceRound(deps: Deps): () => Promise<void> {
  return async () => {
    const due = await deps.people.claimDue(new Date(deps.now().getTime() - ASK_EVERY_MS), PEOPLE_OF_A_ROUND);
    const queue = [...due];
    const work = async () => {
      for (let person = queue.pop(); person; person = queue.pop()) await ask(deps, person);
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, due.length) }, work));
  };
}

async function ask(
  { people, store, connections, oidc, seal, onUnknown }: Deps,
  { workspaceId, userId, refreshTokenSealed }: DuePerson,
): Promise<void> {
  const connection = await store.of(workspaceId);
  const opened = seal.open(refreshTokenSealed, userId);
  if (connection?.provider.protocol !== "oidc" || !opened.opened) return;
  const presence = await oidc.presence(connections.oidcSettings(connection), opened.text);
  if (presence.kind === "present") {
    await people.keepToken(workspaceId, userId, seal.close(presence.refreshToken, userId));
  } else if (presence.kind === "gone") {
    await people.keepToken(workspaceId, userId, null);
    await people.endPerson(workspaceId, userId, "The identity provider ended the person's access.");
  } else onUnknown(workspaceId, presence.reason);
}
