import type { Keys } from "../keys/key-folder.ts";
import type { Database } from "./database.ts";

/** A column with sealed texts. */
interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** SQL for the owner that a text was sealed for. */
  readonly owner: string;
  readonly key: keyof Omit<Keys, "signing">;
  /** Description for the operator. */
  readonly what: string;
}

/** Every column with sealed texts; a test looks for others in the whole database. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: "notification_channels",
    column: "settings",
    owner: "user_id::text || ' ' || channel",
    key: "channelSettings",
    what: "notification channels",
  },
  {
    table: "language_models",
    column: "api_key_sealed",
    owner: "workspace_id::text",
    key: "modelKeys",
    what: "language model API keys",
  },
  {
    table: "authenticators",
    column: "secret_sealed",
    owner: "user_id::text",
    key: "secondFactors",
    what: "authenticator apps",
  },
  {
    table: "sso_connections",
    column: "client_secret_sealed",
    owner: "workspace_id::text",
    key: "singleSignOn",
    what: "client secrets of single sign-on",
  },
  {
    table: "linked_identities",
    column: "refresh_token_sealed",
    owner: "user_id::text",
    key: "singleSignOn",
    what: "sessions at identity providers",
  },
  {
    table: "sso_once",
    column: "content_sealed",
    owner: "workspace_id::text",
    key: "singleSignOn",
    what: "unfinished sign-ins",
  },
  {
    table: "audit_webhooks",
    column: "sealed",
    owner: "'audit-webhook:' || workspace_id::text",
    key: "channelSettings",
    what: "receivers of audit logs",
  },
];

/** One sealed text with its owner. */
interface SealedValue {
  readonly sealed: string;
  readonly owner: string;
}

/** All sealed values of a column, over all workspaces. */
export function sealedValues(
  database: Database,
  { table, column, owner }: SealedColumn,
): Promise<SealedValue[]> {
  return database.system(async (tx) => {
    const { rows } = await tx.query<SealedValue>(
      `select ${column} as sealed, ${owner} as owner from ${table} where ${column} is not null`,
    );
    return rows;
  });
}
