-- Every table belongs to workspaces. protect_by_workspace() puts row-level security behind each of them:
-- a statement sees the workspace named by app.workspace_id, everything when app.system is on, else nothing.

create extension if not exists pg_trgm;

create function current_workspace() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.workspace_id', true), '')::uuid $$;

create function is_system() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.system', true) = 'on', false) $$;

create procedure protect_by_workspace(target regclass, workspace_column name default 'workspace_id')
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', target);
  -- The sub-selects are evaluated once per statement instead of once per row.
  execute format(
    'create policy workspace on %s using (%I = (select current_workspace()) or (select is_system()))',
    target, workspace_column);
end $$;

-- People ------------------------------------------------------------------------------------------------

create table workspaces (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  created_at timestamptz not null default now()
);
call protect_by_workspace('workspaces', 'id');

create table users (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  email text not null,
  password_hash text not null,
  full_name text not null,
  company text,
  email_verified_at timestamptz,
  created_at timestamptz not null default now(),
  last_login_at timestamptz
);
create unique index users_email_key on users (lower(email));
create index users_workspace on users (workspace_id);
call protect_by_workspace('users');

-- A six-digit code sent by mail; only its hash is kept.
create table verification_codes (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  code_hash text not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index verification_codes_user on verification_codes (user_id, purpose, created_at desc);
create index verification_codes_expiry on verification_codes (expires_at);
call protect_by_workspace('verification_codes');

-- A session is a family of refresh tokens; using a rotated one again ends the whole family.
create table session_families (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  remembered boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text
);
create index session_families_user on session_families (user_id);
create index session_families_expiry on session_families (expires_at);
call protect_by_workspace('session_families');

create table refresh_tokens (
  token_hash text primary key,
  family_id uuid not null references session_families on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  rotated_at timestamptz
);
create index refresh_tokens_family on refresh_tokens (family_id);
call protect_by_workspace('refresh_tokens');

-- Cloud accounts and runs -------------------------------------------------------------------------------

create table cloud_accounts (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  kind text not null check (kind in ('sandbox', 'role', 'ambient')),
  name text not null,
  aws_account_id text not null,
  role_arn text,
  external_id text,
  regions text[], -- null: every region that the account has enabled
  status text not null,
  status_detail text,
  created_at timestamptz not null default now(),
  last_discovered_at timestamptz,
  constraint cloud_accounts_aws_account_key unique (workspace_id, aws_account_id)
);
call protect_by_workspace('cloud_accounts');

create table runs (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  account_ids uuid[] not null default '{}',
  kind text not null,
  status text not null default 'queued'
    check (status in ('queued', 'running', 'completed', 'failed', 'cancelled', 'interrupted')),
  input jsonb not null default '{}',
  progress jsonb not null default '{}',
  result jsonb,
  error jsonb,
  attempts integer not null default 0,
  lease_until timestamptz,
  cancel_requested boolean not null default false,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index runs_page on runs (workspace_id, created_at desc, id desc);
create index runs_open on runs (status, lease_until) where status in ('queued', 'running');
call protect_by_workspace('runs');

-- What the event stream sends, so that a client that lost it resumes behind the last id it saw.
create table run_events (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  run_id uuid references runs on delete cascade,
  type text not null,
  data jsonb not null,
  at timestamptz not null default now()
);
create index run_events_workspace on run_events (workspace_id, id);
create index run_events_run on run_events (run_id, id);
create index run_events_age on run_events (at);
call protect_by_workspace('run_events');

-- Inventory ---------------------------------------------------------------------------------------------

-- List columns sort in the byte order of "C": the same on every server, and cheap to compare.
create table resources (
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  arn text collate "C" not null,
  cfn_type text collate "C" not null,
  label text collate "C" not null,
  service text collate "C" not null,
  region text collate "C" not null,
  short_id text collate "C" not null,
  name text collate "C" not null,
  status text collate "C" not null,
  created_at timestamptz,
  tags jsonb not null default '{}',
  tags_gap text,
  facets jsonb not null default '{}',
  monthly_cost numeric(20, 6), -- US dollars for 730 hours; null: unknown
  cost_source text not null default 'unknown' check (cost_source in ('billed', 'list_price', 'unknown')),
  cost_detail jsonb,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  gone_at timestamptz,
  search_text text collate "C" not null, -- lower case: name, ids, ARN, type, region, tags
  primary key (workspace_id, arn)
);
call protect_by_workspace('resources');

create table relationships (
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  from_arn text collate "C" not null,
  verb text not null,
  to_key text collate "C" not null, -- what the source names; to_arn when the inventory has it
  to_arn text collate "C",
  primary key (workspace_id, from_arn, verb, to_key)
);
create index relationships_to on relationships (workspace_id, to_arn) where to_arn is not null;
create index relationships_account on relationships (account_id);
call protect_by_workspace('relationships');

-- What a run could not read: failed lists (facet null) and failed facets.
create table coverage_gaps (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  run_id uuid references runs on delete set null,
  service text not null,
  cfn_type text not null,
  region text not null,
  facet text,
  reason text not null check (reason in ('denied', 'throttled', 'unsupported', 'failed')),
  message text not null,
  iam_action text,
  count integer not null default 1,
  seen_at timestamptz not null default now()
);
create unique index coverage_gaps_key
  on coverage_gaps (workspace_id, account_id, cfn_type, region, coalesce(facet, ''), reason, coalesce(iam_action, ''));
call protect_by_workspace('coverage_gaps');

create table savings (
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  rule_id text collate "C" not null,
  arn text collate "C" not null,
  verdict text not null check (verdict in ('saves', 'none', 'unknown')),
  type text not null,
  impact text not null,
  action text not null,
  title text not null,
  description text not null,
  monthly_amount numeric(20, 6), -- US dollars for 730 hours; null: unknown
  evidence jsonb not null default '{}',
  steps jsonb not null default '[]',
  computed_at timestamptz not null,
  primary key (workspace_id, rule_id, arn)
);
create index savings_account on savings (workspace_id, account_id);
create index savings_resource on savings (workspace_id, arn);
call protect_by_workspace('savings');

-- The sandbox account: the calls that changed its generated estate, replayed in order.
create table sandbox_changes (
  seq bigint generated always as identity primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  service text not null,
  operation text not null,
  region text not null,
  input jsonb not null,
  at timestamptz not null default now()
);
create index sandbox_changes_account on sandbox_changes (account_id, seq);
call protect_by_workspace('sandbox_changes');

create table audit_log (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text,
  detail jsonb not null default '{}'
);
create index audit_log_page on audit_log (workspace_id, at desc, id desc);
call protect_by_workspace('audit_log');
