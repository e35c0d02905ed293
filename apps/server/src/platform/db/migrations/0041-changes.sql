-- Which transactions changed what, so that an answer that took long to find can be given again while nothing that it
-- rests on has changed: adapters/db/kept-answers.ts. One row a transaction and topic; rows of yesterday are of no use.
create table changes (
  workspace_id uuid not null references workspaces on delete cascade,
  topic text collate "C" not null, -- the table's name
  xid xid8 not null,
  at timestamptz not null default now(),
  primary key (workspace_id, topic, xid)
);
call protect_by_workspace('changes');

create function note_change() returns trigger language plpgsql as $$
begin
  insert into changes (workspace_id, topic, xid)
  select distinct t.workspace_id, tg_table_name, pg_current_xact_id() from touched t
  where exists (select from workspaces w where w.id = t.workspace_id)
  on conflict do nothing;
  return null;
end $$;

create procedure note_changes_of(target regclass) language plpgsql as $$
begin
  execute format('create trigger note_inserted after insert on %s
    referencing new table as touched for each statement execute function note_change()', target);
  execute format('create trigger note_updated after update on %s
    referencing new table as touched for each statement execute function note_change()', target);
  execute format('create trigger note_deleted after delete on %s
    referencing old table as touched for each statement execute function note_change()', target);
end $$;

call note_changes_of('resources');
call note_changes_of('recommendations');
call note_changes_of('savings');
call note_changes_of('findings');
call note_changes_of('cloud_accounts');

-- Whether nothing has changed since a snapshot was taken, as far as the asking transaction sees.
create function unchanged_since(snapshot pg_snapshot, workspace uuid, topics text[]) returns boolean
  language sql stable as $$
  select not exists (select from changes c where c.workspace_id = workspace and c.topic = any(topics)
    and c.xid >= pg_snapshot_xmin(snapshot) and not pg_visible_in_snapshot(c.xid, snapshot))
$$;
