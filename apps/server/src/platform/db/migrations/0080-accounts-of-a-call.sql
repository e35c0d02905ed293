-- The accounts that exist for a caller: a second policy beside that of the workspace, which both must allow. A statement
-- sees the accounts in app.accounts (IDs) and app.aws_accounts (AWS IDs, which bills have). Not set: every account, as
-- for runs, jobs, and people whose grant is the whole workspace. The guard in account-policies.test.ts lists the tables
-- that have no such policy, and why.

create function call_accounts() returns uuid[] language sql stable parallel safe
  as $$ select nullif(current_setting('app.accounts', true), '')::uuid[] $$;

create function call_aws_accounts() returns text[] language sql stable parallel safe
  as $$ select nullif(current_setting('app.aws_accounts', true), '')::text[] $$;

-- Adds the policy for rows to which a condition applies.
create procedure protect_by_accounts_where(target regclass, condition text) language plpgsql as $$
begin
  -- The sub-select is evaluated once per statement, and decides alone when every account exists for the caller.
  execute format('create policy accounts on %s as restrictive using ((select call_accounts() is null) or (%s))',
    target, condition);
end $$;

-- Adds the policy for rows of an account. The list is hashed once per statement: it may have a thousand entries.
create procedure protect_by_account(target regclass, account_column name default 'account_id') language plpgsql as $$
begin
  call protect_by_accounts_where(target, format('%I in (select unnest(call_accounts()))', account_column));
end $$;

create procedure protect_by_aws_account(target regclass) language plpgsql as $$
begin
  call protect_by_accounts_where(target, 'aws_account_id in (select unnest(call_aws_accounts()))');
end $$;

-- Adds the policy for rows that belong to a row of another table: they exist if that one does.
create procedure protect_by_parent(target regclass, parent regclass, reference name) language plpgsql as $$
begin
  call protect_by_accounts_where(target, format('exists (select from %s parent where parent.id = %s.%I)',
    parent, target, reference));
end $$;

-- Adds the policy for what describes every account at once.
create procedure protect_as_whole(target regclass) language plpgsql as $$
begin
  call protect_by_accounts_where(target, 'false');
end $$;

call protect_by_account('cloud_accounts', 'id');
call protect_by_account('cost_explorer_answers');
call protect_by_account('cost_forecasts');
call protect_by_account('cost_gaps');
call protect_by_account('coverage_gaps');
call protect_by_account('covered_scopes');
call protect_by_account('finding_counts');
call protect_by_account('findings');
call protect_by_account('hub_findings');
call protect_by_account('hub_regions');
call protect_by_account('hub_sent');
call protect_by_account('latest_tallies');
call protect_by_account('list_prices');
call protect_by_account('metric_statistics');
call protect_by_account('not_evaluated_checks');
call protect_by_account('recommendation_counts');
call protect_by_account('recommendations');
call protect_by_account('relationships');
call protect_by_account('remediations');
call protect_by_account('resource_changes');
call protect_by_account('resource_counts');
call protect_by_account('resources');
call protect_by_account('run_units');
call protect_by_account('sandbox_changes');
call protect_by_account('savings');
call protect_by_account('savings_gaps');
call protect_by_account('schedules');
call protect_by_account('tag_change_items');
call protect_by_account('unused_sightings');

-- Through whichever account they were read, charges belong to the account that is billed.
call protect_by_aws_account('cost_anomalies');
call protect_by_aws_account('cost_daily');
call protect_by_aws_account('cost_explorer_operations');
call protect_by_aws_account('cost_explorer_requests');
call protect_by_aws_account('cost_export_months');
call protect_by_aws_account('cost_months');
call protect_by_aws_account('cost_payer_members');
call protect_by_aws_account('cost_resources');
call protect_by_aws_account('cost_tag_rollup');
call protect_by_aws_account('cost_tags');
call protect_by_aws_account('organization_accounts');
call protect_by_accounts_where('cost_names',
  $$ case kind when 'aws_account' then value in (select unnest(call_aws_accounts()))
       else exists (select from cost_tag_rollup t where t.workspace_id = cost_names.workspace_id and t.tag_key = value) end $$);

-- Sums by account, and by account and Region. Those by service or Region alone are of every account.
call protect_by_accounts_where('cost_rollup',
  $$ dimension in ('account', 'account-region') and split_part(key, '/', 1) in (select unnest(call_aws_accounts())) $$);
call protect_by_accounts_where('cost_rollup_months',
  $$ dimension in ('account', 'account-region') and split_part(key, '/', 1) in (select unnest(call_aws_accounts())) $$);

-- An organization exists for whom one of its accounts does.
call protect_by_accounts_where('organizations',
  'exists (select from organization_accounts m where m.workspace_id = organizations.workspace_id)');
create index organization_accounts_unit on organization_accounts (workspace_id, unit_id);

-- Bills, which have the charges of every account.
call protect_as_whole('billing_sources');
call protect_as_whole('billing_files');
call protect_as_whole('billing_months');
call protect_as_whole('billing_staged');
call protect_as_whole('seen_again');

-- A run counts all of its accounts, so it exists for whom all of them do.
call protect_by_accounts_where('runs', $$ account_ids <> '{}' and account_ids <@ (select call_accounts()) $$);
call protect_by_parent('run_events', 'runs', 'run_id');

call protect_by_parent('finding_history', 'findings', 'finding_id');
call protect_by_parent('finding_operation_rows', 'findings', 'finding_id');
call protect_by_parent('recommendation_history', 'recommendations', 'recommendation_id');
call protect_by_parent('recommendation_operation_rows', 'recommendations', 'recommendation_id');
call protect_by_parent('remediation_steps', 'remediations', 'remediation_id');
call protect_by_accounts_where('bulk_remediation_items',
  $$ exists (select from findings f where f.id = finding_id)
     or exists (select from recommendations r where r.id = recommendation_id) $$);

-- An act on many rows counts all of them, so it exists for whom all accounts of the caller at that time exist.
alter table finding_operations add column call_accounts uuid[] default call_accounts();
alter table finding_selections add column call_accounts uuid[] default call_accounts();
alter table recommendation_operations add column call_accounts uuid[] default call_accounts();
call protect_by_accounts_where('finding_operations', 'call_accounts <@ (select call_accounts())');
call protect_by_accounts_where('finding_selections', 'call_accounts <@ (select call_accounts())');
call protect_by_accounts_where('recommendation_operations', 'call_accounts <@ (select call_accounts())');

-- Sums are kept over every account, whoever's change they follow.
do $$
declare
  keeper regprocedure;
begin
  for keeper in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace and proname in
    ('cost_rollup_add', 'cost_rollup_remove', 'cost_export_month_changed', 'billing_month_removed',
     'cost_account_disconnected', 'cost_account_connected')
  loop
    execute format('alter function %s set app.accounts to '''' set app.aws_accounts to ''''', keeper);
  end loop;
end $$;

-- A run of many fixes is about the accounts of its fixes.
set local app.system = 'on';
update runs r set account_ids = touched.ids
from (
  select i.run_id, array_agg(distinct coalesce(f.account_id, c.account_id)) as ids
  from bulk_remediation_items i
  left join findings f on f.id = i.finding_id
  left join recommendations c on c.id = i.recommendation_id
  where coalesce(f.account_id, c.account_id) is not null
  group by i.run_id
) touched
where r.id = touched.run_id and r.kind = 'bulk_remediation';
set local app.system = 'off';
