-- Counts and figures of a workspace with many accounts: those of all accounts are kept beside those of each, what is
-- attached is counted, and an answer that took long may be a little older than what a run writes meanwhile.

set local app.system = 'on';

-- A run ends with a note of its own, so that everything is exact then. See kept-answers.ts.
alter table changes add column by_run boolean not null default coalesce(current_setting('app.of_run', true) = 'on', false);
create function unchanged_since(snapshot pg_snapshot, workspace uuid, topics text[], but_for_runs boolean) returns boolean
  language sql stable as $$
  select not exists (select from changes c where c.workspace_id = workspace and c.topic = any(topics)
    and c.xid >= pg_snapshot_xmin(snapshot) and not pg_visible_in_snapshot(c.xid, snapshot)
    and not (but_for_runs and c.by_run))
$$;

-- Counts of one account are read without those of the others.
drop index finding_counts_workspace;
drop index resource_counts_workspace;
drop index recommendation_counts_workspace;
create index finding_counts_account on finding_counts (workspace_id, account_id);
create index finding_counts_check on finding_counts (workspace_id, check_id, account_id);
create index resource_counts_account on resource_counts (workspace_id, account_id);
create index recommendation_counts_account on recommendation_counts (workspace_id, account_id);

-- Text that is searched in findings.
create index findings_search on findings using gin (search_text gin_trgm_ops);
-- The metrics of one resource.
create index metric_statistics_resource on metric_statistics (workspace_id, arn);

alter table resource_counts add column attachment text collate "C" not null default '';
delete from resource_counts;

create table finding_totals (
  workspace_id uuid not null references workspaces on delete cascade,
  status text collate "C" not null,
  severity smallint not null,
  category text collate "C" not null,
  service text collate "C" not null,
  region text collate "C" not null,
  check_id text collate "C" not null,
  title text collate "C" not null,
  n bigint not null
);
create index finding_totals_workspace on finding_totals (workspace_id);
call protect_by_workspace('finding_totals');

create table resource_totals (
  workspace_id uuid not null references workspaces on delete cascade,
  cfn_type text collate "C" not null,
  label text collate "C" not null,
  status text collate "C" not null,
  region text collate "C" not null,
  gone boolean not null,
  attachment text collate "C" not null,
  n bigint not null,
  monthly_cost numeric not null,
  unknown bigint not null
);
create index resource_totals_workspace on resource_totals (workspace_id);
call protect_by_workspace('resource_totals');

create table recommendation_totals (
  workspace_id uuid not null references workspaces on delete cascade,
  status text collate "C" not null,
  type text collate "C" not null,
  impact smallint not null,
  risk smallint not null,
  folded boolean not null,
  n bigint not null,
  counted_savings numeric not null,
  counted_in_type numeric not null,
  unknown bigint not null
);
create index recommendation_totals_workspace on recommendation_totals (workspace_id);
call protect_by_workspace('recommendation_totals');

-- Sums of every account are nothing to a caller for whom only some exist.
create policy accounts on finding_totals as restrictive using (coalesce(current_setting('app.accounts', true), '') = '');
create policy accounts on resource_totals as restrictive using (coalesce(current_setting('app.accounts', true), '') = '');
create policy accounts on recommendation_totals as restrictive using (coalesce(current_setting('app.accounts', true), '') = '');

-- The three triggers of a counted table differ in where its rows come from: added, removed, or both.
create procedure count_by_account_and_total(counts text, totals text, counted text, keys text[], sums text[]) language plpgsql as $$
declare
  key_list text := array_to_string(keys, ', ');
  name text;
  source text;
begin
  foreach name in array array['add', 'remove', 'change'] loop
    source := case name
      when 'add' then format('select 1 as sign, %s from added', counted)
      when 'remove' then format('select -1 as sign, %s from removed
        where exists (select from workspaces w where w.id = removed.workspace_id)', counted)
      else format('select 1 as sign, %1$s from added union all select -1, %1$s from removed', counted) end;
    execute format($function$
      create or replace function %1$s_%2$s() returns trigger language plpgsql set app.accounts to '' as $body$
      begin
        with changed as (
          select workspace_id, account_id, %3$s, %4$s from (%5$s) c group by workspace_id, account_id, %3$s having %6$s
        ), of_account as (
          insert into %1$s (workspace_id, account_id, %3$s, %7$s) select * from changed
        )
        insert into %8$s (workspace_id, %3$s, %7$s)
        select workspace_id, %3$s, %9$s from changed group by workspace_id, %3$s having %10$s;
        return null;
      end $body$ $function$,
      counts, name, key_list,
      (select string_agg(format('sum(sign * %1$I) as %1$I', one), ', ') from unnest(sums) one),
      source,
      (select string_agg(format('sum(sign * %I) <> 0', one), ' or ') from unnest(sums) one),
      array_to_string(sums, ', '), totals,
      (select string_agg(format('sum(%I)', one), ', ') from unnest(sums) one),
      (select string_agg(format('sum(%I) <> 0', one), ' or ') from unnest(sums) one));
  end loop;
end $$;

call count_by_account_and_total('finding_counts', 'finding_totals',
  'workspace_id, account_id, status, severity, category, service, region, check_id, title, 1 as n',
  array['status', 'severity', 'category', 'service', 'region', 'check_id', 'title'], array['n']);
call count_by_account_and_total('resource_counts', 'resource_totals',
  $$workspace_id, account_id, cfn_type, label, status, region, gone_at is not null as gone, coalesce(attachment, '') as attachment,
    1 as n, coalesce(monthly_cost, 0) as monthly_cost, (monthly_cost is null)::int as unknown$$,
  array['cfn_type', 'label', 'status', 'region', 'gone', 'attachment'], array['n', 'monthly_cost', 'unknown']);
call count_by_account_and_total('recommendation_counts', 'recommendation_totals',
  $$workspace_id, account_id, status, type, impact, risk, folded, 1 as n, counted_savings, counted_in_type,
    (monthly_savings is null)::int as unknown$$,
  array['status', 'type', 'impact', 'risk', 'folded'], array['n', 'counted_savings', 'counted_in_type', 'unknown']);
drop procedure count_by_account_and_total;

-- What was stored before.
insert into resource_counts (workspace_id, account_id, cfn_type, label, status, region, gone, attachment, n, monthly_cost, unknown)
select workspace_id, account_id, cfn_type, label, status, region, gone_at is not null, coalesce(attachment, ''),
  count(*), coalesce(sum(monthly_cost), 0), count(*) filter (where monthly_cost is null)
from resources group by 1, 2, 3, 4, 5, 6, 7, 8;
insert into resource_totals
select workspace_id, cfn_type, label, status, region, gone, attachment, sum(n), sum(monthly_cost), sum(unknown)
from resource_counts group by 1, 2, 3, 4, 5, 6, 7;
insert into finding_totals
select workspace_id, status, severity, category, service, region, check_id, title, sum(n)
from finding_counts group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(n) <> 0;
insert into recommendation_totals
select workspace_id, status, type, impact, risk, folded, sum(n), sum(counted_savings), sum(counted_in_type), sum(unknown)
from recommendation_counts group by 1, 2, 3, 4, 5, 6;
set local app.system = 'off';
