-- Personal tokens for programs that ask in a person's name; only the hash of one is kept.
create table api_tokens (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  name text not null,
  token_hash text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create unique index api_tokens_hash_key on api_tokens (token_hash);
create index api_tokens_user on api_tokens (workspace_id, user_id, created_at desc);
call protect_by_workspace('api_tokens');
