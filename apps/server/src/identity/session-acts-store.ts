import { addressOfCall } from "../platform/acts.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import { recordAct } from "../platform/db/record-act.ts";

interface SessionKey {
  workspaceId: string;
  userId: string;
  familyId: string;
}

interface StartedSession extends SessionKey {
  method: string;
  remembered: boolean;
  now: Date;
  client: { readonly address: string };
}

/** Who acts on what in an entry about a session. */
function about({ userId, familyId }: SessionKey) {
  return {
    actor: { kind: "person", id: userId, name: null },
    target: { type: "session", id: familyId, name: null },
  } as const;
}

/** A session starts, in the audit log. */
export async function recordSignIn(tx: Queryable, session: StartedSession): Promise<void> {
  const { method, remembered, client, now: at } = session;
  const act = { ...about(session), action: "person.signed_in", after: { method, remembered } };
  await recordAct(tx, session.workspaceId, { ...act, at, address: client.address }, "request");
}

/** The first use of a session on a day, in the audit log. */
export async function recordSessionUse(tx: Queryable, session: SessionKey, at: Date): Promise<void> {
  const act = { ...about(session), action: "session.used", at, address: addressOfCall() };
  await recordAct(tx, session.workspaceId, act, "request");
}

/** A session ends, in the audit log: its person signed out, or a token was used twice. */
export async function recordSessionEnd(
  tx: Queryable,
  session: SessionKey,
  reused: boolean,
  at: Date,
): Promise<void> {
  const act = {
    ...about(session),
    action: reused ? "session.token_reused" : "person.signed_out",
    outcome: reused ? "refused" : "done",
  } as const;
  await recordAct(tx, session.workspaceId, { ...act, at, address: addressOfCall() }, "request");
}
