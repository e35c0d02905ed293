-- Where a session was started, how, and when it was last used.
alter table session_families
  add column user_agent text, -- null: started before this was stored
  add column address text,
  add column last_used_at timestamptz,
  add column method text not null default 'password';

-- Members without a second factor can do nothing except set one up.
alter table workspaces add column require_second_factor boolean not null default false;

-- A person's authenticator app (RFC 6238); it counts after its first code.
create table authenticators (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid primary key references users on delete cascade,
  secret_sealed text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0 -- of the last accepted code: each works once
);
create index authenticators_workspace on authenticators (workspace_id);
call protect_by_workspace('authenticators');

-- Each works once in place of a code. Only hashes, which don't depend on a key of the server.
create table recovery_codes (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
create index recovery_codes_workspace on recovery_codes (workspace_id);
call protect_by_workspace('recovery_codes');

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  credential_id text not null,
  public_key text not null, -- COSE, base64url
  counter bigint not null,
  transports text[] not null,
  synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create unique index passkeys_credential_key on passkeys (credential_id);
create index passkeys_user on passkeys (workspace_id, user_id, created_at);
call protect_by_workspace('passkeys');

-- Challenges are signed, not stored; a used one stays here until it has expired.
create table used_challenges (
  workspace_id uuid not null references workspaces on delete cascade,
  challenge_hash text primary key,
  expires_at timestamptz not null
);
create index used_challenges_expiry on used_challenges (expires_at);
call protect_by_workspace('used_challenges');
