-- Billing exports: where they come from, their files, the months imported from them, and what a resource was billed.

create table billing_sources (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade, -- whose bill it is; S3 is read through it
  kind text not null check (kind in ('s3', 'folder')),
  bucket text collate "C" not null, -- '' for a folder
  location text collate "C" not null, -- prefix in the bucket, or the path below the folder that the operator opened
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  checked_at timestamptz, -- when its files were listed last
  constraint billing_sources_place unique (workspace_id, kind, bucket, location)
);
create index billing_sources_account on billing_sources (account_id);
call protect_by_workspace('billing_sources');

create table billing_files (
  workspace_id uuid not null references workspaces on delete cascade,
  source_id uuid not null references billing_sources on delete cascade,
  name text collate "C" not null, -- below the source's location
  version text not null, -- ETag and size in S3, SHA-256 in a folder
  size_bytes bigint not null,
  modified_at timestamptz not null,
  status text not null check (status in ('imported', 'failed', 'replaced', 'gone')),
  format text,
  row_count bigint,
  months date[] not null default '{}',
  error text,
  seen_at timestamptz not null,
  imported_at timestamptz,
  primary key (workspace_id, source_id, name)
);
call protect_by_workspace('billing_files');

create table billing_months (
  workspace_id uuid not null references workspaces on delete cascade,
  source_id uuid not null references billing_sources on delete cascade,
  month date not null check (extract(day from month) = 1),
  version uuid not null, -- export_version of its rows in the cost tables
  files text[] not null, -- name@version of what it was read from
  row_count bigint not null,
  account_count integer not null,
  billed_cost numeric not null,
  effective_cost numeric not null,
  tags_left_out text[] not null default '{}',
  imported_at timestamptz not null,
  primary key (workspace_id, source_id, month)
);
call protect_by_workspace('billing_months');

-- Rows on their way: written in small transactions, moved to their tables in one.
create table billing_staged (
  workspace_id uuid not null references workspaces on delete cascade,
  source_id uuid not null references billing_sources on delete cascade,
  version uuid not null,
  seq integer not null,
  target text not null check (target in ('daily', 'resources', 'tags')),
  rows json not null,
  primary key (workspace_id, source_id, version, seq)
);
call protect_by_workspace('billing_staged');

-- A month goes with everything imported from it, whatever removed it: the person, its source, its account.
create function billing_month_removed() returns trigger language plpgsql as $$
begin
  delete from cost_daily where workspace_id = old.workspace_id and export_version = old.version;
  delete from cost_tags where workspace_id = old.workspace_id and export_version = old.version;
  delete from cost_resources where workspace_id = old.workspace_id and export_version = old.version;
  delete from cost_export_months where workspace_id = old.workspace_id and export_version = old.version;
  return null;
end $$;
create trigger billing_month_removed after delete on billing_months
  for each row execute function billing_month_removed();

-- Cost Explorer's figures count exactly where no export covers the account's month.
create function cost_export_month_changed() returns trigger language plpgsql as $$
declare
  covered boolean := tg_op = 'INSERT';
  month_of record;
begin
  if covered then month_of := new; else month_of := old; end if;
  update cost_daily set superseded = covered
    where workspace_id = month_of.workspace_id and aws_account_id = month_of.aws_account_id and source = 'cost-explorer'
      and day >= month_of.month and day < month_of.month + interval '1 month' and superseded <> covered;
  update cost_tags set superseded = covered
    where workspace_id = month_of.workspace_id and aws_account_id = month_of.aws_account_id and source = 'cost-explorer'
      and day >= month_of.month and day < month_of.month + interval '1 month' and superseded <> covered;
  update cost_resources set superseded = covered
    where workspace_id = month_of.workspace_id and aws_account_id = month_of.aws_account_id and source = 'cost-explorer'
      and period_start >= month_of.month and period_start < month_of.month + interval '1 month' and superseded <> covered;
  return null;
end $$;
create trigger cost_export_month_changed after insert or delete on cost_export_months
  for each row execute function cost_export_month_changed();

-- What a resource costs a month: what it was billed, else its list price.
drop index resources_by_cost;
alter table resources rename column monthly_cost to list_cost;
alter table resources rename column cost_source to list_source;
alter table resources rename column cost_detail to list_detail;
alter table resources
  add column billed_cost numeric(20, 6), -- US dollars of the newest whole month in a billing export, else of the running one
  add column billed_detail jsonb;
alter table resources
  add column monthly_cost numeric(20, 6)
    generated always as (case when billed_cost is null then list_cost else billed_cost end) stored,
  add column cost_source text
    generated always as (case when billed_cost is null then list_source else 'billed' end) stored,
  add column cost_detail jsonb
    generated always as (case when billed_cost is null then list_detail else billed_detail end) stored;
create index resources_by_cost on resources
  (workspace_id, (case when monthly_cost is null then -1 else monthly_cost end), arn) where gone_at is null;
