-- Sums that keep pages fast over a year of a large organisation's bill. All are kept by triggers, exactly (numeric),
-- like cost_rollup; what they leave out is read from cost_daily and cost_tags as before.

-- cost_daily by month, every other column kept: a filtered year is read from some hundred times fewer rows.
create table cost_months (
  workspace_id uuid not null references workspaces on delete cascade,
  month date not null, -- its first day
  aws_account_id text collate "C" not null,
  service text collate "C" not null,
  region text collate "C" not null,
  charge_category text collate "C" not null,
  billed_cost numeric not null,
  effective_cost numeric not null,
  row_count integer not null, -- rows of cost_daily; none left: the row goes
  primary key (workspace_id, month, aws_account_id, service, region, charge_category)
);
call protect_by_workspace('cost_months');

-- cost_rollup by month.
create table cost_rollup_months (
  workspace_id uuid not null references workspaces on delete cascade,
  month date not null,
  dimension text collate "C" not null check (dimension in ('service', 'region', 'account')),
  key text collate "C" not null,
  charge_category text collate "C" not null,
  billed_cost numeric not null,
  effective_cost numeric not null,
  row_count integer not null,
  primary key (workspace_id, dimension, month, key, charge_category)
);
call protect_by_workspace('cost_rollup_months');

-- cost_tags without services.
create table cost_tag_rollup (
  workspace_id uuid not null references workspaces on delete cascade,
  day date not null,
  aws_account_id text collate "C" not null,
  tag_key text collate "C" not null,
  tag_value text collate "C" not null,
  charge_category text collate "C" not null,
  billed_cost numeric not null,
  effective_cost numeric not null,
  row_count integer not null, -- rows of cost_tags
  primary key (workspace_id, tag_key, day, aws_account_id, tag_value, charge_category)
);
call protect_by_workspace('cost_tag_rollup');

-- 'account-region': keys are "<account>/<region>", for the one pair of filters that the cost page offers.
alter table cost_rollup drop constraint cost_rollup_dimension_check;
alter table cost_rollup add constraint cost_rollup_dimension_check
  check (dimension in ('service', 'region', 'account', 'account-region'));
-- A chart's few keys over many days.
create index cost_rollup_key on cost_rollup (workspace_id, dimension, key, day)
  include (charge_category, billed_cost, effective_cost);

-- The days of one service, of some regions or accounts only.
drop index cost_daily_service;
create index cost_daily_service on cost_daily (workspace_id, service, day)
  include (region, aws_account_id, charge_category, billed_cost, effective_cost) where not superseded;

-- Adds rows of cost_daily to their sums.
create or replace function cost_rollup_add() returns trigger language plpgsql as $$
begin
  insert into cost_rollup as kept
    (workspace_id, day, dimension, key, charge_category, billed_cost, effective_cost, row_count)
  select a.workspace_id, a.day, d.dimension, d.key, a.charge_category, sum(a.billed_cost), sum(a.effective_cost), count(*)
  from added a
  cross join lateral (values ('service', a.service), ('region', a.region), ('account', a.aws_account_id),
    ('account-region', a.aws_account_id || '/' || a.region)) d (dimension, key)
  where not a.superseded
  group by 1, 2, 3, 4, 5 order by 1, 3, 2, 4, 5
  on conflict (workspace_id, dimension, day, key, charge_category) do update set
    billed_cost = kept.billed_cost + excluded.billed_cost,
    effective_cost = kept.effective_cost + excluded.effective_cost,
    row_count = kept.row_count + excluded.row_count;
  insert into cost_rollup_months as kept
    (workspace_id, month, dimension, key, charge_category, billed_cost, effective_cost, row_count)
  select a.workspace_id, date_trunc('month', a.day)::date, d.dimension, d.key, a.charge_category,
    sum(a.billed_cost), sum(a.effective_cost), count(*)
  from added a
  cross join lateral (values ('service', a.service), ('region', a.region), ('account', a.aws_account_id)) d (dimension, key)
  where not a.superseded
  group by 1, 2, 3, 4, 5 order by 1, 3, 2, 4, 5
  on conflict (workspace_id, dimension, month, key, charge_category) do update set
    billed_cost = kept.billed_cost + excluded.billed_cost,
    effective_cost = kept.effective_cost + excluded.effective_cost,
    row_count = kept.row_count + excluded.row_count;
  insert into cost_months as kept
    (workspace_id, month, aws_account_id, service, region, charge_category, billed_cost, effective_cost, row_count)
  select a.workspace_id, date_trunc('month', a.day)::date, a.aws_account_id, a.service, a.region, a.charge_category,
    sum(a.billed_cost), sum(a.effective_cost), count(*)
  from added a
  where not a.superseded
  group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (workspace_id, month, aws_account_id, service, region, charge_category) do update set
    billed_cost = kept.billed_cost + excluded.billed_cost,
    effective_cost = kept.effective_cost + excluded.effective_cost,
    row_count = kept.row_count + excluded.row_count;
  return null;
end $$;

-- Takes rows of cost_daily out of their sums.
create or replace function cost_rollup_remove() returns trigger language plpgsql as $$
begin
  update cost_rollup kept set
    billed_cost = kept.billed_cost - gone.billed_cost,
    effective_cost = kept.effective_cost - gone.effective_cost,
    row_count = kept.row_count - gone.row_count
  from (
    select r.workspace_id, r.day, d.dimension, d.key, r.charge_category,
      sum(r.billed_cost) as billed_cost, sum(r.effective_cost) as effective_cost, count(*) as row_count
    from removed r
    cross join lateral (values ('service', r.service), ('region', r.region), ('account', r.aws_account_id),
      ('account-region', r.aws_account_id || '/' || r.region)) d (dimension, key)
    where not r.superseded
    group by 1, 2, 3, 4, 5
  ) gone
  where kept.workspace_id = gone.workspace_id and kept.dimension = gone.dimension and kept.day = gone.day
    and kept.key = gone.key and kept.charge_category = gone.charge_category;
  delete from cost_rollup kept using (select distinct workspace_id, day from removed where not superseded) touched
  where kept.workspace_id = touched.workspace_id and kept.day = touched.day and kept.row_count = 0;

  update cost_rollup_months kept set
    billed_cost = kept.billed_cost - gone.billed_cost,
    effective_cost = kept.effective_cost - gone.effective_cost,
    row_count = kept.row_count - gone.row_count
  from (
    select r.workspace_id, date_trunc('month', r.day)::date as month, d.dimension, d.key, r.charge_category,
      sum(r.billed_cost) as billed_cost, sum(r.effective_cost) as effective_cost, count(*) as row_count
    from removed r
    cross join lateral (values ('service', r.service), ('region', r.region), ('account', r.aws_account_id)) d (dimension, key)
    where not r.superseded
    group by 1, 2, 3, 4, 5
  ) gone
  where kept.workspace_id = gone.workspace_id and kept.dimension = gone.dimension and kept.month = gone.month
    and kept.key = gone.key and kept.charge_category = gone.charge_category;
  update cost_months kept set
    billed_cost = kept.billed_cost - gone.billed_cost,
    effective_cost = kept.effective_cost - gone.effective_cost,
    row_count = kept.row_count - gone.row_count
  from (
    select workspace_id, date_trunc('month', day)::date as month, aws_account_id, service, region, charge_category,
      sum(billed_cost) as billed_cost, sum(effective_cost) as effective_cost, count(*) as row_count
    from removed where not superseded
    group by 1, 2, 3, 4, 5, 6
  ) gone
  where kept.workspace_id = gone.workspace_id and kept.month = gone.month
    and kept.aws_account_id = gone.aws_account_id and kept.service = gone.service and kept.region = gone.region
    and kept.charge_category = gone.charge_category;
  delete from cost_rollup_months kept
  using (select distinct workspace_id, date_trunc('month', day)::date as month from removed where not superseded) touched
  where kept.workspace_id = touched.workspace_id and kept.month = touched.month and kept.row_count = 0;
  delete from cost_months kept
  using (select distinct workspace_id, date_trunc('month', day)::date as month from removed where not superseded) touched
  where kept.workspace_id = touched.workspace_id and kept.month = touched.month and kept.row_count = 0;
  return null;
end $$;

create function cost_tag_rollup_add() returns trigger language plpgsql as $$
begin
  insert into cost_tag_rollup as kept
    (workspace_id, day, aws_account_id, tag_key, tag_value, charge_category, billed_cost, effective_cost, row_count)
  select workspace_id, day, aws_account_id, tag_key, tag_value, charge_category,
    sum(billed_cost), sum(effective_cost), count(*)
  from added where not superseded
  group by 1, 2, 3, 4, 5, 6 order by 1, 4, 2, 3, 5, 6
  on conflict (workspace_id, tag_key, day, aws_account_id, tag_value, charge_category) do update set
    billed_cost = kept.billed_cost + excluded.billed_cost,
    effective_cost = kept.effective_cost + excluded.effective_cost,
    row_count = kept.row_count + excluded.row_count;
  return null;
end $$;

create function cost_tag_rollup_remove() returns trigger language plpgsql as $$
begin
  update cost_tag_rollup kept set
    billed_cost = kept.billed_cost - gone.billed_cost,
    effective_cost = kept.effective_cost - gone.effective_cost,
    row_count = kept.row_count - gone.row_count
  from (
    select workspace_id, day, aws_account_id, tag_key, tag_value, charge_category,
      sum(billed_cost) as billed_cost, sum(effective_cost) as effective_cost, count(*) as row_count
    from removed where not superseded
    group by 1, 2, 3, 4, 5, 6
  ) gone
  where kept.workspace_id = gone.workspace_id and kept.tag_key = gone.tag_key and kept.day = gone.day
    and kept.aws_account_id = gone.aws_account_id and kept.tag_value = gone.tag_value
    and kept.charge_category = gone.charge_category;
  delete from cost_tag_rollup kept
  using (select distinct workspace_id, tag_key, day from removed where not superseded) touched
  where kept.workspace_id = touched.workspace_id and kept.tag_key = touched.tag_key and kept.day = touched.day
    and kept.row_count = 0;
  return null;
end $$;

create trigger cost_tags_inserted after insert on cost_tags
  referencing new table as added for each statement execute function cost_tag_rollup_add();
create trigger cost_tags_deleted after delete on cost_tags
  referencing old table as removed for each statement execute function cost_tag_rollup_remove();
create trigger cost_tags_updated_from after update on cost_tags
  referencing old table as removed for each statement execute function cost_tag_rollup_remove();
create trigger cost_tags_updated_to after update on cost_tags
  referencing new table as added for each statement execute function cost_tag_rollup_add();

-- What jumped, by account as well: '' is all accounts of the workspace together.
alter table cost_anomalies add column aws_account_id text collate "C" not null default '';
alter table cost_anomalies drop constraint cost_anomalies_pkey;
alter table cost_anomalies add primary key (workspace_id, aws_account_id, service, start_date, direction);
alter table cost_anomalies alter column aws_account_id drop default;

-- What was stored before.
set local app.system = 'on';
insert into cost_rollup (workspace_id, day, dimension, key, charge_category, billed_cost, effective_cost, row_count)
select workspace_id, day, 'account-region', aws_account_id || '/' || region, charge_category,
  sum(billed_cost), sum(effective_cost), count(*)
from cost_daily where not superseded group by 1, 2, 4, 5;
insert into cost_rollup_months (workspace_id, month, dimension, key, charge_category, billed_cost, effective_cost, row_count)
select workspace_id, date_trunc('month', day)::date, dimension, key, charge_category,
  sum(billed_cost), sum(effective_cost), sum(row_count)
from cost_rollup where dimension <> 'account-region' group by 1, 2, 3, 4, 5;
insert into cost_months (workspace_id, month, aws_account_id, service, region, charge_category, billed_cost, effective_cost, row_count)
select workspace_id, date_trunc('month', day)::date, aws_account_id, service, region, charge_category,
  sum(billed_cost), sum(effective_cost), count(*)
from cost_daily where not superseded group by 1, 2, 3, 4, 5, 6;
insert into cost_tag_rollup (workspace_id, day, aws_account_id, tag_key, tag_value, charge_category, billed_cost, effective_cost, row_count)
select workspace_id, day, aws_account_id, tag_key, tag_value, charge_category, sum(billed_cost), sum(effective_cost), count(*)
from cost_tags where not superseded group by 1, 2, 3, 4, 5, 6;
set local app.system = 'off';
