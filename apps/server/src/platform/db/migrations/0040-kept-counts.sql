-- Counts that pages show, kept by the statements that change what they count. A change adds rows with the difference,
-- which takes no lock that another change waits for; the sum over all rows of a group is its count, at any moment
-- and in any transaction. Once a run has ended, adapters/db/merge-counts.ts puts the rows of a group together. They do
-- not refer to cloud_accounts: the lock of that reference and the removal of an account would wait for each other.

create table finding_counts (
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null,
  status text collate "C" not null,
  severity smallint not null,
  category text collate "C" not null,
  service text collate "C" not null,
  region text collate "C" not null,
  check_id text collate "C" not null,
  title text collate "C" not null,
  n bigint not null
);
create index finding_counts_workspace on finding_counts (workspace_id);
call protect_by_workspace('finding_counts');

create table resource_counts (
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null,
  cfn_type text collate "C" not null,
  label text collate "C" not null,
  status text collate "C" not null,
  region text collate "C" not null,
  gone boolean not null,
  n bigint not null,
  monthly_cost numeric not null, -- of those whose cost is known
  unknown bigint not null -- those whose cost is not
);
create index resource_counts_workspace on resource_counts (workspace_id);
call protect_by_workspace('resource_counts');

create table recommendation_counts (
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null,
  status text collate "C" not null,
  type text collate "C" not null,
  impact smallint not null,
  n bigint not null,
  counted_savings numeric not null,
  counted_in_type numeric not null,
  unknown bigint not null -- those without an amount
);
create index recommendation_counts_workspace on recommendation_counts (workspace_id);
call protect_by_workspace('recommendation_counts');

-- A workspace that is being removed takes its counts with it.

create function finding_counts_add() returns trigger language plpgsql as $$
begin
  insert into finding_counts
  select workspace_id, account_id, status, severity, category, service, region, check_id, title, count(*)
  from added group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  return null;
end $$;

create function finding_counts_remove() returns trigger language plpgsql as $$
begin
  insert into finding_counts
  select workspace_id, account_id, status, severity, category, service, region, check_id, title, -count(*)
  from removed where exists (select from workspaces w where w.id = removed.workspace_id)
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  return null;
end $$;

create function finding_counts_change() returns trigger language plpgsql as $$
begin
  insert into finding_counts
  select workspace_id, account_id, status, severity, category, service, region, check_id, title, sum(n)
  from (
    select workspace_id, account_id, status, severity, category, service, region, check_id, title, 1 as n from added
    union all
    select workspace_id, account_id, status, severity, category, service, region, check_id, title, -1 from removed
  ) changed
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(n) <> 0;
  return null;
end $$;

create trigger finding_counts_inserted after insert on findings
  referencing new table as added for each statement execute function finding_counts_add();
create trigger finding_counts_deleted after delete on findings
  referencing old table as removed for each statement execute function finding_counts_remove();
create trigger finding_counts_updated after update on findings
  referencing old table as removed new table as added for each statement execute function finding_counts_change();

create function resource_counts_add() returns trigger language plpgsql as $$
begin
  insert into resource_counts
  select workspace_id, account_id, cfn_type, label, status, region, gone_at is not null,
    count(*), coalesce(sum(monthly_cost), 0), count(*) filter (where monthly_cost is null)
  from added group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;

create function resource_counts_remove() returns trigger language plpgsql as $$
begin
  insert into resource_counts
  select workspace_id, account_id, cfn_type, label, status, region, gone_at is not null,
    -count(*), -coalesce(sum(monthly_cost), 0), -count(*) filter (where monthly_cost is null)
  from removed where exists (select from workspaces w where w.id = removed.workspace_id)
  group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;

create function resource_counts_change() returns trigger language plpgsql as $$
begin
  insert into resource_counts
  select workspace_id, account_id, cfn_type, label, status, region, gone, sum(n), sum(n * cost), sum(n * unknown)
  from (
    select workspace_id, account_id, cfn_type, label, status, region, gone_at is not null as gone, 1 as n,
      coalesce(monthly_cost, 0) as cost, (monthly_cost is null)::int as unknown from added
    union all
    select workspace_id, account_id, cfn_type, label, status, region, gone_at is not null, -1,
      coalesce(monthly_cost, 0), (monthly_cost is null)::int from removed
  ) changed
  group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0 or sum(n * cost) <> 0 or sum(n * unknown) <> 0;
  return null;
end $$;

create trigger resource_counts_inserted after insert on resources
  referencing new table as added for each statement execute function resource_counts_add();
create trigger resource_counts_deleted after delete on resources
  referencing old table as removed for each statement execute function resource_counts_remove();
create trigger resource_counts_updated after update on resources
  referencing old table as removed new table as added for each statement execute function resource_counts_change();

create function recommendation_counts_add() returns trigger language plpgsql as $$
begin
  insert into recommendation_counts
  select workspace_id, account_id, status, type, impact, count(*), sum(counted_savings), sum(counted_in_type),
    count(*) filter (where monthly_savings is null)
  from added group by 1, 2, 3, 4, 5;
  return null;
end $$;

create function recommendation_counts_remove() returns trigger language plpgsql as $$
begin
  insert into recommendation_counts
  select workspace_id, account_id, status, type, impact, -count(*), -sum(counted_savings), -sum(counted_in_type),
    -count(*) filter (where monthly_savings is null)
  from removed where exists (select from workspaces w where w.id = removed.workspace_id)
  group by 1, 2, 3, 4, 5;
  return null;
end $$;

create function recommendation_counts_change() returns trigger language plpgsql as $$
begin
  insert into recommendation_counts
  select workspace_id, account_id, status, type, impact, sum(n), sum(n * counted_savings), sum(n * counted_in_type),
    sum(n * unknown)
  from (
    select workspace_id, account_id, status, type, impact, 1 as n, counted_savings, counted_in_type,
      (monthly_savings is null)::int as unknown from added
    union all
    select workspace_id, account_id, status, type, impact, -1, counted_savings, counted_in_type,
      (monthly_savings is null)::int from removed
  ) changed
  group by 1, 2, 3, 4, 5
  having sum(n) <> 0 or sum(n * counted_savings) <> 0 or sum(n * counted_in_type) <> 0 or sum(n * unknown) <> 0;
  return null;
end $$;

create trigger recommendation_counts_inserted after insert on recommendations
  referencing new table as added for each statement execute function recommendation_counts_add();
create trigger recommendation_counts_deleted after delete on recommendations
  referencing old table as removed for each statement execute function recommendation_counts_remove();
create trigger recommendation_counts_updated after update on recommendations
  referencing old table as removed new table as added for each statement execute function recommendation_counts_change();

-- What was stored before.
set local app.system = 'on';
insert into finding_counts
select workspace_id, account_id, status, severity, category, service, region, check_id, title, count(*)
from findings group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
insert into resource_counts
select workspace_id, account_id, cfn_type, label, status, region, gone_at is not null,
  count(*), coalesce(sum(monthly_cost), 0), count(*) filter (where monthly_cost is null)
from resources group by 1, 2, 3, 4, 5, 6, 7;
insert into recommendation_counts
select workspace_id, account_id, status, type, impact, count(*), sum(counted_savings), sum(counted_in_type),
  count(*) filter (where monthly_savings is null)
from recommendations group by 1, 2, 3, 4, 5;
set local app.system = 'off';
