-- Filters of a page that a person saved under a name.
create table saved_views (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  page text not null,
  name text not null,
  search jsonb not null,
  created_at timestamptz not null
);
create unique index saved_views_name_key on saved_views (workspace_id, user_id, page, lower(name));
call protect_by_workspace('saved_views');
