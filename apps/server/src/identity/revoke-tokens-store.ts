import type { Queryable } from "../platform/db/queryable.ts";
import { recordAct } from "../platform/db/record-act.ts";

/**
 * Revokes the tokens of a person permanently: a person who comes back makes new ones.
 * `service`: the service that does it, for the audit log
 */
export async function revokeTokens(
  tx: Queryable,
  { workspaceId, userId, service }: { workspaceId: string; userId: string; service: string },
  now: Date,
): Promise<void> {
  const { rows } = await tx.query<{ id: string; name: string; scopes: string[] }>(
    "delete from api_tokens where workspace_id = $1 and user_id = $2 returning id, name, scopes",
    [workspaceId, userId],
  );
  for (const { id, ...before } of rows) {
    await recordAct(tx, workspaceId, {
      at: now,
      actor: { kind: "service", id: service, name: null },
      action: "token.revoked",
      target: { type: "token", id, name: before.name },
      before,
    });
  }
}
