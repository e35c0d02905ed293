set local app.system = 'on';

-- What a recommendation is to do, without the amount: "Move fulfilment-db to gp3". The title is all that is known of
-- what an earlier version wrote.
alter table recommendations add column act text collate "C";
update recommendations set act = title;
alter table recommendations alter column act set not null;

-- What people did to recommendations, one or many at once, so that it can be undone and is not done twice. Kept for a day.
create table recommendation_operations (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('dismiss', 'apply', 'restore')),
  request jsonb not null, -- what was asked for; the same id with another request is refused
  actor text not null,
  at timestamptz not null,
  matched integer not null,
  changed integer not null,
  undone_at timestamptz,
  primary key (workspace_id, id)
);
call protect_by_workspace('recommendation_operations');

-- What an operation changed, as it was before.
create table recommendation_operation_rows (
  workspace_id uuid not null references workspaces on delete cascade,
  operation_id uuid not null,
  recommendation_id uuid not null references recommendations on delete cascade,
  status text not null,
  dismissed_at timestamptz,
  dismissed_reason text,
  dismissed_until timestamptz,
  primary key (workspace_id, operation_id, recommendation_id),
  constraint recommendation_operation_rows_operation foreign key (workspace_id, operation_id)
    references recommendation_operations (workspace_id, id) on delete cascade
);
create index recommendation_operation_rows_recommendation on recommendation_operation_rows (recommendation_id);
call protect_by_workspace('recommendation_operation_rows');

-- What counts in place of another counts itself: the end of each chain, as a recount writes it.
with recursive chain as (
  select id, counted_in as root, 1 as steps from recommendations where counted_in is not null
  union all
  select c.id, o.counted_in, c.steps + 1 from chain c
  join recommendations o on o.id = c.root and o.counted_savings = 0 and o.counted_in is not null
)
update recommendations r set counted_in = last.root
from (select distinct on (id) id, root from chain order by id, steps desc) last
where r.id = last.id and r.counted_in <> last.root;

-- An alternative: nothing of it counts, because another one counts in its place. It is shown with that one.
alter table recommendations add column folded boolean not null
  generated always as (status = 'open' and counted_in is not null and counted_savings = 0) stored;
create index recommendations_alternatives on recommendations (workspace_id, counted_in) where folded;

-- The rank of what counts: the rest of a saving is another recommendation's, and must not put it above that one.
alter table recommendations add column counted_rank numeric not null generated always as (
  case when status = 'open' and monthly_savings > 0 then rank * counted_savings / monthly_savings else rank end) stored;
drop index recommendations_by_rank;
drop index recommendations_by_type;
create index recommendations_by_rank on recommendations (workspace_id, status, counted_rank desc, id);
create index recommendations_by_type on recommendations (workspace_id, status, type, counted_rank desc, id);

-- Counts by risk, and of alternatives apart.
drop trigger recommendation_counts_inserted on recommendations;
drop trigger recommendation_counts_deleted on recommendations;
drop trigger recommendation_counts_updated on recommendations;
delete from recommendation_counts;
alter table recommendation_counts add column risk smallint not null;
alter table recommendation_counts add column folded boolean not null;

create or replace function recommendation_counts_add() returns trigger language plpgsql as $$
begin
  insert into recommendation_counts (workspace_id, account_id, status, type, impact, risk, folded, n, counted_savings,
    counted_in_type, unknown)
  select workspace_id, account_id, status, type, impact, risk, folded, count(*), sum(counted_savings),
    sum(counted_in_type), count(*) filter (where monthly_savings is null)
  from added group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;

create or replace function recommendation_counts_remove() returns trigger language plpgsql as $$
begin
  insert into recommendation_counts (workspace_id, account_id, status, type, impact, risk, folded, n, counted_savings,
    counted_in_type, unknown)
  select workspace_id, account_id, status, type, impact, risk, folded, -count(*), -sum(counted_savings),
    -sum(counted_in_type), -count(*) filter (where monthly_savings is null)
  from removed where exists (select from workspaces w where w.id = removed.workspace_id)
  group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;

create or replace function recommendation_counts_change() returns trigger language plpgsql as $$
begin
  insert into recommendation_counts (workspace_id, account_id, status, type, impact, risk, folded, n, counted_savings,
    counted_in_type, unknown)
  select workspace_id, account_id, status, type, impact, risk, folded, sum(n), sum(n * counted_savings),
    sum(n * counted_in_type), sum(n * unknown)
  from (
    select workspace_id, account_id, status, type, impact, risk, folded, 1 as n, counted_savings, counted_in_type,
      (monthly_savings is null)::int as unknown from added
    union all
    select workspace_id, account_id, status, type, impact, risk, folded, -1, counted_savings, counted_in_type,
      (monthly_savings is null)::int from removed
  ) changed
  group by 1, 2, 3, 4, 5, 6, 7
  having sum(n) <> 0 or sum(n * counted_savings) <> 0 or sum(n * counted_in_type) <> 0 or sum(n * unknown) <> 0;
  return null;
end $$;

create trigger recommendation_counts_inserted after insert on recommendations
  referencing new table as added for each statement execute function recommendation_counts_add();
create trigger recommendation_counts_deleted after delete on recommendations
  referencing old table as removed for each statement execute function recommendation_counts_remove();
create trigger recommendation_counts_updated after update on recommendations
  referencing old table as removed new table as added for each statement execute function recommendation_counts_change();

insert into recommendation_counts (workspace_id, account_id, status, type, impact, risk, folded, n, counted_savings,
  counted_in_type, unknown)
select workspace_id, account_id, status, type, impact, risk, folded, count(*), sum(counted_savings),
  sum(counted_in_type), count(*) filter (where monthly_savings is null)
from recommendations group by 1, 2, 3, 4, 5, 6, 7;
set local app.system = 'off';
