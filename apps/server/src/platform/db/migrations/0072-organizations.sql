-- The AWS organization of a workspace, as AWS Organizations described it at the last refresh.
create table organizations (
  workspace_id uuid primary key references workspaces on delete cascade,
  account_id uuid not null unique references cloud_accounts on delete cascade, -- it is read through this account
  aws_organization_id text not null, -- o-…
  management_account_id text not null, -- AWS account ID
  include jsonb not null default '[]', -- [{unit?, accountId?, tag?: {key, value}}]; []: every account
  exclude jsonb not null default '[]',
  refreshed_at timestamptz, -- last complete reading
  refresh_problem text, -- why the last refresh failed
  refresh_from timestamptz not null default now() -- when the next one is due
);
create index organizations_due on organizations (refresh_from);
call protect_by_workspace('organizations');

-- Its root and organizational units.
create table organization_units (
  workspace_id uuid not null references organizations on delete cascade,
  unit_id text not null, -- r-… or ou-…
  name text not null,
  parent_id text, -- null: the root
  primary key (workspace_id, unit_id)
);
call protect_by_workspace('organization_units');

-- Its accounts, those that left included until their data is removed.
create table organization_accounts (
  workspace_id uuid not null references organizations on delete cascade,
  aws_account_id text not null,
  name text not null,
  email text not null,
  unit_id text not null, -- root or unit that it is in, or was in last
  aws_state text not null, -- ACTIVE, SUSPENDED, PENDING_CLOSURE, …; '': it left the organization
  joined_at timestamptz,
  tags jsonb not null default '{}',
  tags_gap text, -- why the tags could not be read; tags are then those of an earlier refresh
  included boolean not null,
  account_id uuid references cloud_accounts on delete set null, -- null: not connected yet
  refusal text, -- AWS's words when the role was assumed
  ended_at timestamptz, -- first seen closed or gone
  primary key (workspace_id, aws_account_id)
);
create index organization_accounts_account on organization_accounts (account_id);
call protect_by_workspace('organization_accounts');

-- An archived account is no longer read; its data stays readable.
alter table cloud_accounts add column archived_at timestamptz;
