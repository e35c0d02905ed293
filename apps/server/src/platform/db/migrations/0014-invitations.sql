-- Somebody was asked to join a workspace by a mailed link; only the hash of the link's secret is kept.
create table invitations (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  email text not null,
  token_hash text not null,
  invited_by uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
-- Inviting an address again replaces its link.
create unique index invitations_email_key on invitations (workspace_id, lower(email));
call protect_by_workspace('invitations');
