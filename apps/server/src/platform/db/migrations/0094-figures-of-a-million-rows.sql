-- Lists and figures of a million resources and findings: what they are read from, and when it has changed.

set local app.system = 'on';

-- Notes about rows that belong to no account of the workspace alone, such as charges of a bill (kept-answers.ts).
create procedure note_changes_of_all(target regclass, topic name) language plpgsql as $$
declare
  name text;
  source text;
begin
  foreach name in array array['inserted', 'updated', 'deleted'] loop
    source := case name when 'deleted' then 'removed' else 'added' end;
    execute format($function$
      create function note_%1$s_%2$s() returns trigger language plpgsql as $body$
      begin
        insert into changes (workspace_id, topic, xid)
        select distinct t.workspace_id, %3$L, pg_current_xact_id() from %4$s t
        where exists (select from workspaces w where w.id = t.workspace_id)
        on conflict do nothing;
        return null;
      end $body$ $function$, target, name, topic, source);
    execute format('create trigger note_%2$s after %3$s on %1$s referencing %4$s for each statement execute function note_%1$s_%2$s()',
      target, name, case name when 'inserted' then 'insert' when 'updated' then 'update' else 'delete' end,
      case name when 'deleted' then 'old table as removed' else 'new table as added' end);
  end loop;
end $$;

call note_changes_of_all('cost_daily', 'costs');
call note_changes_of_all('cost_tags', 'costs');
call note_changes_of_all('cost_days_read', 'costs');
call note_changes_of_all('cost_payer_days', 'costs');
call note_changes_of_all('cost_payer_members', 'costs');
call note_changes_of_all('cost_export_months', 'costs');
call note_changes_of_all('scans', 'scans');
call note_changes_of('not_evaluated_checks');

-- Whether an unused resource still exists, without reading it.
create index resources_existing on resources (workspace_id, arn) include (account_id) where gone_at is null and not ended;
create index recommendations_unused on recommendations (workspace_id, account_id)
  where type = 'UNUSED_RESOURCE' and status = 'open';

-- Findings of a check, and of an account, in the order of lists.
create index findings_of_check on findings (workspace_id, check_id, status, severity, first_seen_at desc, id);
create index findings_of_account on findings (workspace_id, account_id, status, severity, first_seen_at desc, id);

set local app.system = 'off';
