-- The directory of a workspace: people and groups that its identity provider sends over SCIM.
create table scim_tokens (
  workspace_id uuid primary key references workspaces on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
call protect_by_workspace('scim_tokens');

-- Members whom the directory manages, as it describes them.
create table directory_people (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid primary key references users on delete cascade,
  user_name text not null,
  external_id text,
  given_name text,
  family_name text,
  active boolean not null,
  updated_at timestamptz not null
);
create unique index directory_people_name on directory_people (workspace_id, lower(user_name));
call protect_by_workspace('directory_people');

create table directory_groups (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  display_name text not null,
  external_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index directory_groups_name on directory_groups (workspace_id, lower(display_name));
call protect_by_workspace('directory_groups');

create table directory_group_members (
  workspace_id uuid not null references workspaces on delete cascade,
  group_id uuid not null references directory_groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (group_id, user_id)
);
create index directory_group_members_of on directory_group_members (user_id);
call protect_by_workspace('directory_group_members');

-- How long a session of single sign-on lasts whose person the provider does not confirm later.
alter table sso_connections add column session_hours smallint not null default 12
  check (session_hours between 1 and 720);
