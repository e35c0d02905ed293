-- One bill: a payer's Cost Explorer has the costs of every account of its organization, by linked account. Its rows
-- have the source 'payer'. An account's own figures are kept, and don't count on days that the payer's bill covers.

-- Accounts of a payer's bill, and the days on which their costs are on it.
create table cost_payer_members (
  workspace_id uuid not null references workspaces on delete cascade,
  payer_id uuid not null references cloud_accounts on delete cascade,
  aws_account_id text collate "C" not null,
  since date not null, -- it joined, or was billed first
  until date, -- it left; null: it is a member
  primary key (workspace_id, payer_id, aws_account_id)
);
create index cost_payer_members_account on cost_payer_members (workspace_id, aws_account_id);
create index cost_payer_members_payer on cost_payer_members (payer_id);
call protect_by_workspace('cost_payer_members');

-- Days of which a payer's bill was read, for every account on it.
create table cost_payer_days (
  workspace_id uuid not null references workspaces on delete cascade,
  payer_id uuid not null references cloud_accounts on delete cascade,
  what text collate "C" not null, -- as in cost_days_read
  day date not null,
  read_at timestamptz not null,
  primary key (workspace_id, payer_id, what, day)
);
create index cost_payer_days_payer on cost_payer_days (payer_id);
call protect_by_workspace('cost_payer_days');

-- account_id is that of the account with the charges, if it is connected; payer_id is that of the payer.
alter table cost_daily add column payer_id uuid references cloud_accounts on delete cascade;
alter table cost_tags add column payer_id uuid references cloud_accounts on delete cascade;
alter table cost_resources add column payer_id uuid references cloud_accounts on delete cascade;
alter table cost_daily drop constraint cost_daily_source_check, drop constraint cost_daily_check, drop constraint cost_daily_check1;
alter table cost_tags drop constraint cost_tags_source_check;
alter table cost_resources drop constraint cost_resources_source_check;
alter table cost_daily
  add constraint cost_daily_source_check check (source in ('cost-explorer', 'payer', 'billing-export')),
  add constraint cost_daily_reader_check check (case source when 'payer' then payer_id is not null
    when 'cost-explorer' then account_id is not null and payer_id is null else payer_id is null end),
  add constraint cost_daily_version_check check (source = 'billing-export' or export_version is null),
  add constraint cost_daily_counted_check check (source <> 'billing-export' or not superseded);
alter table cost_tags
  add constraint cost_tags_source_check check (source in ('cost-explorer', 'payer', 'billing-export'));
alter table cost_resources
  add constraint cost_resources_source_check check (source in ('cost-explorer', 'payer', 'billing-export'));
create index cost_daily_payer on cost_daily (payer_id) where payer_id is not null;
create index cost_tags_payer on cost_tags (payer_id) where payer_id is not null;
create index cost_resources_payer on cost_resources (payer_id) where payer_id is not null;

-- Whether the bill of a connected payer has an account's costs of a day.
create function is_on_payer_bill(workspace uuid, account text, asked text, on_day date) returns boolean
  language sql stable as $$
  select exists (select from cost_payer_members m
    join cost_payer_days d on d.workspace_id = m.workspace_id and d.payer_id = m.payer_id and d.what = asked and d.day = on_day
    where m.workspace_id = workspace and m.aws_account_id = account
      and m.since <= on_day and (m.until is null or m.until >= on_day));
$$;

-- The days of an account that the bill of a connected payer has.
create function days_on_payer_bill(workspace uuid, account text, asked text) returns table (day date, read_at timestamptz)
  language sql stable as $$
  select d.day, d.read_at from cost_payer_members m
    join cost_payer_days d on d.workspace_id = m.workspace_id and d.payer_id = m.payer_id and d.what = asked
  where m.workspace_id = workspace and m.aws_account_id = account
    and m.since <= d.day and (m.until is null or m.until >= d.day);
$$;

-- Whether figures of Cost Explorer don't count: an export has the month, or the day is on the payer's bill; and those
-- of a payer that was refused since, if the account itself was read on that day.
create function is_superseded(workspace uuid, account text, origin text, asked text, on_day date) returns boolean
  language sql stable as $$
  select exists (select from cost_export_months e where e.workspace_id = workspace and e.aws_account_id = account
      and e.month = date_trunc('month', on_day)::date)
    or case origin
      when 'cost-explorer' then is_on_payer_bill(workspace, account, asked, on_day)
      when 'payer' then not is_on_payer_bill(workspace, account, asked, on_day)
        and exists (select from cost_days_read d join cloud_accounts a on a.workspace_id = workspace and a.id = d.account_id
          where d.workspace_id = workspace and a.aws_account_id = account and d.what = asked and d.day = on_day)
      else false end;
$$;

-- The connected account through whose bill an account's costs are read, possibly itself. None: it left, the payer is
-- archived, or Cost Explorer refuses to answer the payer.
create function payer_of(workspace uuid, account text) returns setof uuid
  language sql stable as $$
  select m.payer_id from cost_payer_members m
    join cloud_accounts p on p.workspace_id = workspace and p.id = m.payer_id and p.archived_at is null
  where m.workspace_id = workspace and m.aws_account_id = account and m.until is null
    and not exists (select from cost_gaps g where g.workspace_id = workspace and g.account_id = m.payer_id
      and g.operation = 'GetCostAndUsage' and g.reason in ('denied', 'unsupported', 'not_enabled', 'no_data'))
  order by m.payer_id limit 1;
$$;

-- Decides again which figures of some accounts and days count. Null days: all.
create function count_costs_once(workspace uuid, accounts text[], days date[]) returns void language plpgsql as $$
begin
  update cost_daily c set superseded = not c.superseded
    where c.workspace_id = workspace and c.aws_account_id = any(accounts) and (days is null or c.day = any(days))
      and c.source <> 'billing-export'
      and c.superseded <> is_superseded(workspace, c.aws_account_id, c.source, 'daily', c.day);
  update cost_tags c set superseded = not c.superseded
    where c.workspace_id = workspace and c.aws_account_id = any(accounts) and (days is null or c.day = any(days))
      and c.source <> 'billing-export'
      and c.superseded <> is_superseded(workspace, c.aws_account_id, c.source, 'tag:' || c.tag_key, c.day);
  update cost_resources c set superseded = not c.superseded
    where c.workspace_id = workspace and c.aws_account_id = any(accounts) and (days is null or c.period_start = any(days))
      and c.source <> 'billing-export'
      and c.superseded <> is_superseded(workspace, c.aws_account_id, c.source, 'resources:' || c.service, c.period_start);
end $$;

-- Cost Explorer's figures count exactly where no export covers the account's month, and each day once.
create or replace function cost_export_month_changed() returns trigger language plpgsql as $$
declare
  month_of record;
begin
  if tg_op = 'INSERT' then month_of := new; else month_of := old; end if;
  perform count_costs_once(month_of.workspace_id, array[month_of.aws_account_id], array(
    select d::date from generate_series(month_of.month::timestamp, month_of.month + interval '1 month - 1 day', interval '1 day') d));
  return null;
end $$;

-- A payer that is disconnected takes its bill along: the accounts' own figures count again. The bill of another payer
-- keeps the charges of an account that is disconnected.
create function cost_account_disconnected() returns trigger language plpgsql as $$
declare
  members text[];
begin
  -- Everything of a deleted workspace goes by itself.
  if not exists (select from workspaces where id = old.workspace_id) then return old; end if;
  members := array(select aws_account_id from cost_payer_members
    where workspace_id = old.workspace_id and payer_id = old.id);
  if cardinality(members) > 0 then
    delete from cost_daily where workspace_id = old.workspace_id and payer_id = old.id;
    delete from cost_tags where workspace_id = old.workspace_id and payer_id = old.id;
    delete from cost_resources where workspace_id = old.workspace_id and payer_id = old.id;
    delete from cost_payer_days where workspace_id = old.workspace_id and payer_id = old.id;
    delete from cost_payer_members where workspace_id = old.workspace_id and payer_id = old.id;
    perform count_costs_once(old.workspace_id, members, null);
  end if;
  if exists (select from cost_payer_members where workspace_id = old.workspace_id and aws_account_id = old.aws_account_id) then
    update cost_daily set account_id = null where workspace_id = old.workspace_id and account_id = old.id and source = 'payer';
    update cost_tags set account_id = null where workspace_id = old.workspace_id and account_id = old.id and source = 'payer';
    update cost_resources set account_id = null where workspace_id = old.workspace_id and account_id = old.id and source = 'payer';
    delete from cost_days_read where workspace_id = old.workspace_id and account_id = old.id;
    perform count_costs_once(old.workspace_id, array[old.aws_account_id], null);
  end if;
  return old;
end $$;
create trigger cost_account_disconnected before delete on cloud_accounts
  for each row execute function cost_account_disconnected();

-- An account that is connected after its payer was read owns its charges on the payer's bill.
create function cost_account_connected() returns trigger language plpgsql as $$
begin
  if exists (select from cost_payer_members where workspace_id = new.workspace_id and aws_account_id = new.aws_account_id) then
    update cost_daily set account_id = new.id
      where workspace_id = new.workspace_id and aws_account_id = new.aws_account_id and source = 'payer';
    update cost_tags set account_id = new.id
      where workspace_id = new.workspace_id and aws_account_id = new.aws_account_id and source = 'payer';
    update cost_resources set account_id = new.id
      where workspace_id = new.workspace_id and aws_account_id = new.aws_account_id and source = 'payer';
  end if;
  return null;
end $$;
create trigger cost_account_connected after insert on cloud_accounts
  for each row execute function cost_account_connected();
