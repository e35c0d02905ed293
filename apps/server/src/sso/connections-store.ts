import type { Grant } from "@skyledger/core/model/permissions";
import { roleNames } from "@skyledger/core/model/permissions";
import { z } from "zod";
import type { Database } from "../platform/db/database.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import { storedJson, storedRow, type Unparsed } from "../platform/stored-json.ts";

/** The provider without its secret. */
export type Provider =
  | { readonly protocol: "oidc"; readonly issuer: string; readonly clientId: string }
  | {
      readonly protocol: "saml";
      readonly entityId: string;
      readonly signInUrl: string;
      readonly certificates: string[];
    };

/** Single sign-on of a workspace. */
export interface Connection {
  workspaceId: string;
  enabled: boolean;
  provider: Provider;
  clientSecretSealed: string | null;
  groupsAttribute: string;
  groupGrants: { group: string; grant: Grant }[];
  defaultGrants: Grant[];
  version: string;
  testedAt: string | null;
  required: boolean;
  breakGlassUserId: string | null;
  /** Length of sessions whose person the provider does not confirm later. */
  sessionHours: number;
  domains: string[];
}

/** A member as the rules about break-glass owners need it. */
export interface BreakGlassCandidate {
  readonly owns: boolean;
  readonly hasSecondFactor: boolean;
}

export interface ConnectionsStore {
  of(workspaceId: string): Promise<Connection | undefined>;
  /** The workspace with an email domain and enabled single sign-on. */
  workspaceOfDomain(domain: string): Promise<string | undefined>;
  /** Stores everything. @returns the domains that belong to others; if there are any, nothing is stored */
  save(connection: Connection, now: Date): Promise<string[]>;
  /** Records a successful test sign-in with a version of the settings. */
  noteTest(workspaceId: string, version: string, now: Date): Promise<void>;
  breakGlassCandidate(workspaceId: string, userId: string): Promise<BreakGlassCandidate | undefined>;
  /**
   * The domains, of these, that no owner or administrator of the workspace has a confirmed address in, or that
   * members of other workspaces have.
   */
  foreignDomains(workspaceId: string, domains: readonly string[]): Promise<string[]>;
}

const scope = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("workspace") }),
  z.object({ kind: z.literal("unit"), id: z.string() }),
  z.object({ kind: z.literal("account"), id: z.string() }),
  z.object({ kind: z.literal("account_tag"), key: z.string(), value: z.string() }),
]);
const grant = z.object({ role: z.enum(roleNames), scope });
const parseRow = storedRow<Connection, "provider" | "groupGrants" | "defaultGrants">({
  provider: storedJson(
    "sso_connections.provider",
    z.discriminatedUnion("protocol", [
      z.object({ protocol: z.literal("oidc"), issuer: z.string(), clientId: z.string() }),
      z.object({
        protocol: z.literal("saml"),
        entityId: z.string(),
        signInUrl: z.string(),
        certificates: z.array(z.string()),
      }),
    ]),
  ),
  groupGrants: storedJson("sso_connections.group_grants", z.array(z.object({ group: z.string(), grant }))),
  defaultGrants: storedJson("sso_connections.default_grants", z.array(grant)),
});

export function createConnectionsStore(db: Database): ConnectionsStore {
  return {
    of: async (workspaceId) => {
      const { rows } = await db.queryIn<Unparsed<Connection, "provider" | "groupGrants" | "defaultGrants">>(
        workspaceId,
        `select workspace_id as "workspaceId", enabled, provider, client_secret_sealed as "clientSecretSealed",
           groups_attribute as "groupsAttribute", group_grants as "groupGrants",
           default_grants as "defaultGrants", version, tested_at as "testedAt", required,
           break_glass_user_id as "breakGlassUserId", session_hours as "sessionHours",
           array(select d.domain from sso_domains d where d.workspace_id = c.workspace_id order by d.domain) as domains
         from sso_connections c where workspace_id = $1`,
        [workspaceId],
      );
      return rows[0] && parseRow(rows[0]);
    },
    workspaceOfDomain: (domain) =>
      db.system(async (tx) => {
        const { rows } = await tx.query<{ workspaceId: string }>(
          `select d.workspace_id as "workspaceId" from sso_domains d
           join sso_connections c on c.workspace_id = d.workspace_id and c.enabled where d.domain = $1`,
          [domain],
        );
        return rows[0]?.workspaceId;
      }),
    save: (connection, now) => db.system((tx) => save(tx, connection, now)),
    noteTest: (workspaceId, version, now) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query("update sso_connections set tested_at = $3 where workspace_id = $1 and version = $2", [
          workspaceId,
          version,
          now,
        ]);
      }),
    breakGlassCandidate: async (workspaceId, userId) => {
      const { rows } = await db.queryIn<BreakGlassCandidate>(
        workspaceId,
        `select exists (select from grants g where g.user_id = u.id and g.role = 'owner')
             and u.email_verified_at is not null and u.deactivated_at is null as owns,
           exists (select from passkeys p where p.user_id = u.id)
             or (u.password_hash <> '' and exists (select from authenticators a
               where a.user_id = u.id and a.confirmed_at is not null)) as "hasSecondFactor"
         from users u where u.workspace_id = $1 and u.id = $2 and u.kind = 'person'`,
        [workspaceId, userId],
      );
      return rows[0];
    },
    foreignDomains: (workspaceId, domains) => db.system((tx) => foreignDomains(tx, workspaceId, domains)),
  };
}

async function save(tx: Queryable, connection: Connection, now: Date): Promise<string[]> {
  const { workspaceId, domains } = connection;
  const { rows: taken } = await tx.query<{ domain: string }>(
    "select domain from sso_domains where domain = any($2::text[]) and workspace_id <> $1",
    [workspaceId, domains],
  );
  if (taken.length > 0) return taken.map(({ domain }) => domain);
  await tx.query("delete from sso_domains where workspace_id = $1", [workspaceId]);
  await tx.query("insert into sso_domains (domain, workspace_id) select unnest($2::text[]), $1", [
    workspaceId,
    [...new Set(domains)].sort(),
  ]);
  await tx.query(
    `insert into sso_connections (workspace_id, enabled, provider, client_secret_sealed, groups_attribute,
       group_grants, default_grants, version, tested_at, required, break_glass_user_id, updated_at, session_hours)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (workspace_id) do update set enabled = excluded.enabled, provider = excluded.provider,
       client_secret_sealed = excluded.client_secret_sealed, groups_attribute = excluded.groups_attribute,
       group_grants = excluded.group_grants, default_grants = excluded.default_grants, version = excluded.version,
       tested_at = excluded.tested_at, required = excluded.required,
       break_glass_user_id = excluded.break_glass_user_id, updated_at = excluded.updated_at,
       session_hours = excluded.session_hours`,
    [
      ...[
        workspaceId,
        connection.enabled,
        JSON.stringify(connection.provider),
        connection.clientSecretSealed,
      ],
      ...[connection.groupsAttribute, JSON.stringify(connection.groupGrants)],
      ...[JSON.stringify(connection.defaultGrants), connection.version, connection.testedAt],
      ...[connection.required, connection.breakGlassUserId, now, connection.sessionHours],
    ],
  );
  return [];
}

async function foreignDomains(
  tx: Queryable,
  workspaceId: string,
  domains: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.query<{ domain: string }>(
    `select d.domain from unnest($2::text[]) d(domain)
     where not exists (select from users u join grants g on g.user_id = u.id
         where u.workspace_id = $1 and u.email_verified_at is not null
           and g.role in ('owner', 'administrator') and g.scope ->> 'kind' = 'workspace'
           and lower(split_part(u.email, '@', 2)) = d.domain)
       or exists (select from users u where u.workspace_id <> $1 and u.email_verified_at is not null
         and lower(split_part(u.email, '@', 2)) = d.domain)`,
    [workspaceId, [...domains]],
  );
  return rows.map(({ domain }) => domain);
}
