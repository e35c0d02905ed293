-- Which account a change is about: what is counted by account is counted again for that one alone (kept-parts.ts).

set local app.system = 'on';

-- All zeros: the end of a run, which changes nothing itself.
alter table changes add column account_id uuid not null default '00000000-0000-0000-0000-000000000000';
alter table changes drop constraint changes_pkey;
alter table changes add primary key (workspace_id, topic, xid, account_id);
-- Notes from before name no account.
delete from changes;

drop procedure note_changes_of;
create procedure note_changes_of(target regclass, account_column name default 'account_id') language plpgsql as $$
declare
  name text;
  source text;
begin
  foreach name in array array['inserted', 'updated', 'deleted'] loop
    source := case name when 'inserted' then 'added' when 'deleted' then 'removed'
      else format('(select workspace_id, %1$I from added union all select workspace_id, %1$I from removed)', account_column) end;
    execute format('drop trigger if exists note_%s on %s', name, target);
    execute format($function$
      create function note_%1$s_%2$s() returns trigger language plpgsql as $body$
      begin
        insert into changes (workspace_id, topic, xid, account_id)
        select distinct t.workspace_id, tg_table_name, pg_current_xact_id(), t.%3$I from %4$s t
        where exists (select from workspaces w where w.id = t.workspace_id)
        on conflict do nothing;
        return null;
      end $body$ $function$, target, name, account_column, source);
    execute format('create trigger note_%2$s after %3$s on %1$s referencing %4$s for each statement execute function note_%1$s_%2$s()',
      target, name, case name when 'inserted' then 'insert' when 'updated' then 'update' else 'delete' end,
      case name when 'inserted' then 'new table as added' when 'deleted' then 'old table as removed'
        else 'old table as removed new table as added' end);
  end loop;
end $$;

call note_changes_of('resources');
call note_changes_of('recommendations');
call note_changes_of('savings');
call note_changes_of('findings');
call note_changes_of('cloud_accounts', 'id');
drop function note_change;

-- Whether nothing has changed since then in these accounts (null: in any), also but for what runs have written.
create function unchanged_since(snapshot pg_snapshot, workspace uuid, topics text[], but_for_runs boolean, accounts uuid[])
  returns boolean language sql stable as $$
  select not exists (select from changes c where c.workspace_id = workspace and c.topic = any(topics)
    and c.xid >= pg_snapshot_xmin(snapshot) and not pg_visible_in_snapshot(c.xid, snapshot)
    and not (but_for_runs and c.by_run)
    and (accounts is null or c.account_id = any(accounts) or c.account_id = '00000000-0000-0000-0000-000000000000'))
$$;

-- Accounts that have changed since a snapshot was taken, as far as the asking transaction sees.
create function accounts_changed_since(snapshot pg_snapshot, workspace uuid, topics text[]) returns uuid[]
  language sql stable as $$
  select coalesce(array_agg(distinct c.account_id), '{}') from changes c where c.workspace_id = workspace
    and c.topic = any(topics) and c.xid >= pg_snapshot_xmin(snapshot) and not pg_visible_in_snapshot(c.xid, snapshot)
    and c.account_id <> '00000000-0000-0000-0000-000000000000'
$$;

set local app.system = 'off';
