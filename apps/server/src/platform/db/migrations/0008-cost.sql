-- Costs in FOCUS terms (focus.finops.org, columns in comments). Amounts are US dollars, exact.
-- All days are calendar days in UTC.

-- One row a day, service, region and charge category: what every page sums up.
create table cost_daily (
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid references cloud_accounts on delete cascade, -- through which it was read; null: an export of an account that is not connected
  aws_account_id text collate "C" not null, -- SubAccountId
  day date not null, -- ChargePeriodStart
  service text collate "C" not null, -- ServiceName
  region text collate "C" not null, -- RegionId; 'global', or 'none' for charges that AWS gives no region
  charge_category text collate "C" not null
    check (charge_category in ('Usage', 'Purchase', 'Tax', 'Credit', 'Adjustment')), -- ChargeCategory; refunds are adjustments
  billed_cost numeric not null, -- BilledCost
  effective_cost numeric not null, -- EffectiveCost
  list_cost numeric, -- ListCost; null: the source does not say
  source text collate "C" not null check (source in ('cost-explorer', 'billing-export')),
  export_version uuid, -- the file version that it was imported from
  -- True: a billing export covers this account's month, so Cost Explorer's figures for it are kept but never counted.
  superseded boolean not null default false,
  primary key (workspace_id, day, aws_account_id, source, service, region, charge_category),
  check (source = 'billing-export' or (account_id is not null and export_version is null)),
  check (source = 'cost-explorer' or not superseded)
);
create index cost_daily_counted on cost_daily (workspace_id, day)
  include (service, region, aws_account_id, charge_category, billed_cost, effective_cost) where not superseded;
create index cost_daily_service on cost_daily (workspace_id, service, day) where not superseded;
create index cost_daily_account on cost_daily (account_id);
create index cost_daily_version on cost_daily (export_version) where export_version is not null;
call protect_by_workspace('cost_daily');

-- cost_daily summed up by one dimension at a time: pages without filters read this, some hundred times fewer rows.
-- Kept by the triggers below, exactly (numeric), whoever writes cost_daily.
create table cost_rollup (
  workspace_id uuid not null references workspaces on delete cascade,
  day date not null,
  dimension text collate "C" not null check (dimension in ('service', 'region', 'account')),
  key text collate "C" not null,
  charge_category text collate "C" not null,
  billed_cost numeric not null,
  effective_cost numeric not null,
  row_count integer not null, -- rows of cost_daily; none left: the row goes
  primary key (workspace_id, dimension, day, key, charge_category)
);
call protect_by_workspace('cost_rollup');

create function cost_rollup_add() returns trigger language plpgsql as $$
begin
  insert into cost_rollup as kept
    (workspace_id, day, dimension, key, charge_category, billed_cost, effective_cost, row_count)
  select a.workspace_id, a.day, d.dimension, d.key, a.charge_category, sum(a.billed_cost), sum(a.effective_cost), count(*)
  from added a
  cross join lateral (values ('service', a.service), ('region', a.region), ('account', a.aws_account_id)) d (dimension, key)
  where not a.superseded
  group by 1, 2, 3, 4, 5 order by 1, 3, 2, 4, 5
  on conflict (workspace_id, dimension, day, key, charge_category) do update set
    billed_cost = kept.billed_cost + excluded.billed_cost,
    effective_cost = kept.effective_cost + excluded.effective_cost,
    row_count = kept.row_count + excluded.row_count;
  return null;
end $$;

create function cost_rollup_remove() returns trigger language plpgsql as $$
begin
  update cost_rollup kept set
    billed_cost = kept.billed_cost - gone.billed_cost,
    effective_cost = kept.effective_cost - gone.effective_cost,
    row_count = kept.row_count - gone.row_count
  from (
    select r.workspace_id, r.day, d.dimension, d.key, r.charge_category,
      sum(r.billed_cost) as billed_cost, sum(r.effective_cost) as effective_cost, count(*) as row_count
    from removed r
    cross join lateral (values ('service', r.service), ('region', r.region), ('account', r.aws_account_id)) d (dimension, key)
    where not r.superseded
    group by 1, 2, 3, 4, 5
  ) gone
  where kept.workspace_id = gone.workspace_id and kept.dimension = gone.dimension and kept.day = gone.day
    and kept.key = gone.key and kept.charge_category = gone.charge_category;
  delete from cost_rollup kept using (select distinct workspace_id, day from removed where not superseded) touched
  where kept.workspace_id = touched.workspace_id and kept.day = touched.day and kept.row_count = 0;
  return null;
end $$;

create trigger cost_daily_inserted after insert on cost_daily
  referencing new table as added for each statement execute function cost_rollup_add();
create trigger cost_daily_deleted after delete on cost_daily
  referencing old table as removed for each statement execute function cost_rollup_remove();
create trigger cost_daily_updated_from after update on cost_daily
  referencing old table as removed for each statement execute function cost_rollup_remove();
create trigger cost_daily_updated_to after update on cost_daily
  referencing new table as added for each statement execute function cost_rollup_add();

-- Months of an account that a billing export covers: they replace Cost Explorer's figures as a whole.
create table cost_export_months (
  workspace_id uuid not null references workspaces on delete cascade,
  aws_account_id text collate "C" not null,
  month date not null check (extract(day from month) = 1),
  account_id uuid references cloud_accounts on delete cascade,
  export_version uuid not null,
  imported_at timestamptz not null,
  primary key (workspace_id, aws_account_id, month)
);
create index cost_export_months_account on cost_export_months (account_id);
call protect_by_workspace('cost_export_months');

-- Costs by the value of one tag; an empty value is what carries no such tag.
create table cost_tags (
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid references cloud_accounts on delete cascade,
  aws_account_id text collate "C" not null,
  day date not null,
  tag_key text collate "C" not null,
  tag_value text collate "C" not null,
  service text collate "C" not null,
  charge_category text collate "C" not null
    check (charge_category in ('Usage', 'Purchase', 'Tax', 'Credit', 'Adjustment')),
  billed_cost numeric not null,
  effective_cost numeric not null,
  source text collate "C" not null check (source in ('cost-explorer', 'billing-export')),
  export_version uuid,
  superseded boolean not null default false,
  primary key (workspace_id, tag_key, day, aws_account_id, source, tag_value, service, charge_category)
);
create index cost_tags_account on cost_tags (account_id);
create index cost_tags_version on cost_tags (export_version) where export_version is not null;
call protect_by_workspace('cost_tags');

-- Costs by resource, a day (Cost Explorer) or a month (exports) at a time.
create table cost_resources (
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid references cloud_accounts on delete cascade,
  aws_account_id text collate "C" not null,
  period_start date not null, -- the day, or the first of the month
  period text collate "C" not null check (period in ('day', 'month')),
  service text collate "C" not null,
  region text collate "C" not null,
  resource_id text collate "C" not null, -- ResourceId as AWS bills it: an ARN, or a plain id
  charge_category text collate "C" not null
    check (charge_category in ('Usage', 'Purchase', 'Tax', 'Credit', 'Adjustment')),
  billed_cost numeric not null,
  effective_cost numeric not null,
  list_cost numeric,
  source text collate "C" not null check (source in ('cost-explorer', 'billing-export')),
  export_version uuid,
  superseded boolean not null default false,
  primary key (workspace_id, period_start, aws_account_id, source, service, resource_id, region, charge_category, period)
);
create index cost_resources_service on cost_resources (workspace_id, service, period_start) where not superseded;
create index cost_resources_resource on cost_resources (workspace_id, resource_id, period_start) where not superseded;
create index cost_resources_account on cost_resources (account_id);
create index cost_resources_version on cost_resources (export_version) where export_version is not null;
call protect_by_workspace('cost_resources');

-- Which days were read from Cost Explorer, and when last: days that are old enough are not asked for (and paid) again.
create table cost_days_read (
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  what text collate "C" not null, -- 'daily', 'tag:<key>' or 'resources:<service>'
  day date not null,
  read_at timestamptz not null,
  primary key (workspace_id, account_id, what, day)
);
call protect_by_workspace('cost_days_read');

-- Requests to Cost Explorer that AWS charges for. By the AWS account's number: connecting it anew does not reset it.
create table cost_explorer_requests (
  workspace_id uuid not null references workspaces on delete cascade,
  aws_account_id text collate "C" not null,
  day date not null,
  requests integer not null,
  primary key (workspace_id, aws_account_id, day)
);
call protect_by_workspace('cost_explorer_requests');

-- What Cost Explorer would not tell at the last try.
create table cost_gaps (
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  operation text collate "C" not null,
  reason text not null
    check (reason in ('denied', 'throttled', 'unsupported', 'failed', 'not_enabled', 'no_data', 'request_limit')),
  message text not null,
  iam_action text not null,
  seen_at timestamptz not null,
  primary key (workspace_id, account_id, operation)
);
call protect_by_workspace('cost_gaps');

-- Names that Cost Explorer knows: cost-allocation tags that are active, and the accounts billed together.
create table cost_names (
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  kind text not null check (kind in ('tag_key', 'aws_account')),
  value text collate "C" not null,
  label text, -- an account's name
  read_at timestamptz not null,
  primary key (workspace_id, account_id, kind, value)
);
call protect_by_workspace('cost_names');

-- AWS's own forecast for the rest of a month; the newest of an account and month.
create table cost_forecasts (
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  month date not null,
  starts_on date not null, -- what came before is not in the amounts
  amount numeric not null,
  lower numeric not null,
  upper numeric not null,
  read_at timestamptz not null,
  primary key (workspace_id, account_id, month)
);
call protect_by_workspace('cost_forecasts');

-- One row a finished analysis; its id is its run's.
create table cost_analyses (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  period_code text,
  start_date date not null,
  end_date date not null, -- included
  total_cost numeric, -- these three as they were then; null: nothing was known
  current_month_cost numeric,
  last_month_cost numeric,
  days_read integer not null,
  requests integer not null,
  gaps integer not null
);
create index cost_analyses_page on cost_analyses (workspace_id, finished_at desc, id desc);
call protect_by_workspace('cost_analyses');
