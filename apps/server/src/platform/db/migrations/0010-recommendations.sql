-- One thing to do on one resource to pay less, with its life. Written by the savings part of a discovery.
create table recommendations (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  region text not null,
  arn text collate "C" not null,
  action text collate "C" not null,
  variant text collate "C" not null default '', -- several of one action on one resource: purchases of an account
  rule_id text collate "C" not null,
  type text not null check (type in ('INSTANCE_RIGHTSIZING', 'RESERVED_INSTANCE', 'SAVINGS_PLAN', 'UNUSED_RESOURCE')),
  title text collate "C" not null,
  description text not null,
  resource_name text collate "C" not null,
  resource_type text collate "C" not null,
  status text not null check (status in ('open', 'dismissed', 'applied', 'gone')),
  dismissed_at timestamptz,
  dismissed_reason text,
  dismissed_until timestamptz, -- null: until somebody restores it
  monthly_savings numeric, -- null: a price is unknown
  counted_savings numeric not null default 0, -- what of it counts in the total: overlaps count once
  counted_in_type numeric not null default 0, -- the same in the total of its own type
  impact smallint not null, -- 0 high … 2 low: sorts
  confidence smallint not null, -- 0 high … 2 low
  effort smallint not null, -- 0 very low … 4 very high
  risk smallint not null, -- 0 low … 2 high
  rank numeric not null,
  part text not null,
  claims jsonb not null, -- [[arn, dollars a month]]
  cost numeric not null, -- of what it touches, before the change
  pool text,
  pools_touched jsonb not null default '[]',
  sources jsonb not null,
  detail jsonb not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  gone_at timestamptz,
  search_text text collate "C" not null,
  constraint recommendations_identity unique (workspace_id, account_id, region, arn, action, variant)
);
create index recommendations_by_rank on recommendations (workspace_id, status, rank desc, id);
create index recommendations_by_type on recommendations (workspace_id, status, type, rank desc, id);
create index recommendations_by_resource on recommendations (workspace_id, arn);
create index recommendations_dismissed on recommendations (workspace_id, dismissed_until) where status = 'dismissed';
call protect_by_workspace('recommendations');

create table recommendation_history (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  recommendation_id uuid not null references recommendations on delete cascade,
  at timestamptz not null,
  actor text not null, -- e-mail address, or "analysis"
  from_status text,
  to_status text not null,
  monthly_savings numeric,
  note text
);
create index recommendation_history_of on recommendation_history (recommendation_id, id);
call protect_by_workspace('recommendation_history');

-- Thresholds that a workspace set in place of a rule's default; name is "<rule>.<threshold>".
create table savings_thresholds (
  workspace_id uuid not null references workspaces on delete cascade,
  name text collate "C" not null,
  value double precision not null,
  set_by text not null,
  set_at timestamptz not null,
  primary key (workspace_id, name)
);
call protect_by_workspace('savings_thresholds');

-- What a rule could not judge. What it found is a recommendation.
delete from savings where verdict <> 'unknown';
