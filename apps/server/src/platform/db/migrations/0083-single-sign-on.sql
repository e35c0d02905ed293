-- The identity provider of a workspace. Secrets are sealed.
create table sso_connections (
  workspace_id uuid primary key references workspaces on delete cascade,
  enabled boolean not null,
  provider jsonb not null, -- {protocol: oidc, issuer, clientId} or {protocol: saml, entityId, signInUrl, certificates}
  client_secret_sealed text,
  groups_attribute text not null,
  group_grants jsonb not null, -- [{group, role, scope}]
  default_grants jsonb not null, -- [{role, scope}] of people in none of these groups; []: they can't sign in
  -- Of the provider's settings: a sign-in that began with others does not complete.
  version uuid not null,
  -- A test sign-in with this version succeeded.
  tested_at timestamptz,
  -- Members sign in with it only, except for one owner.
  required boolean not null default false,
  break_glass_user_id uuid references users on delete set null,
  updated_at timestamptz not null
);
call protect_by_workspace('sso_connections');

-- Email domains whose people a workspace's identity provider signs in; each belongs to one workspace.
create table sso_domains (
  domain text primary key, -- lowercase
  workspace_id uuid not null references workspaces on delete cascade
);
create index sso_domains_workspace on sso_domains (workspace_id);
call protect_by_workspace('sso_domains');

-- Works once: states of sign-ins, SAML assertions, logout tokens. An accepted assertion waits here, sealed, for the
-- browser that began the sign-in.
create table sso_once (
  workspace_id uuid not null references workspaces on delete cascade,
  key_hash text not null,
  ticket_hash text,
  content_sealed text,
  expires_at timestamptz not null,
  primary key (workspace_id, key_hash)
);
create index sso_once_ticket on sso_once (ticket_hash) where ticket_hash is not null;
create index sso_once_expiry on sso_once (expires_at);
call protect_by_workspace('sso_once');

-- The person behind a subject of an identity provider.
create table linked_identities (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid primary key references users on delete cascade,
  issuer text not null,
  subject text not null,
  -- For asking the provider whether the person still has access; null: it gave none.
  refresh_token_sealed text,
  checked_at timestamptz not null,
  created_at timestamptz not null
);
create unique index linked_identities_subject on linked_identities (workspace_id, issuer, subject);
create index linked_identities_checked on linked_identities (checked_at) where refresh_token_sealed is not null;
call protect_by_workspace('linked_identities');

-- No longer a person of the identity provider: nothing of the person works until the next sign-in there.
alter table users add column deactivated_at timestamptz;
-- The session at the identity provider, for its logout.
alter table session_families add column provider_session text;
create index session_families_provider on session_families (workspace_id, provider_session)
  where provider_session is not null;
