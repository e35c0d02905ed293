-- Days until a finding is due, by severity: critical, high, medium, low, informational. A null element: no due date.
alter table workspaces add column finding_due_days smallint[] not null default array[null, null, null, null, null]::smallint[]
  check (cardinality(finding_due_days) = 5);

-- Since when a finding needs an answer: first seen, or seen again after a scan had seen it gone. What a person marks
-- as fixed and is not, does not start anew.
alter table findings add column open_since timestamptz;
-- No count changes.
alter table findings disable trigger user;
set local app.system = 'on';
update findings f set open_since = coalesce(
  (select max(h.at) from finding_history h
   where h.finding_id = f.id and h.actor in ('scan', 'security-hub') and h.from_status = 'RESOLVED' and h.to_status = 'ACTIVE'
     and exists (select from finding_history e where e.finding_id = f.id and e.at < h.at and e.to_status = 'RESOLVED'
       and e.actor in ('scan', 'security-hub'))),
  f.first_seen_at);
set local app.system = 'off';
alter table findings enable trigger user;
alter table findings alter column open_since set default now(), alter column open_since set not null;
create index findings_by_due on findings (workspace_id, severity, open_since) where status = 'ACTIVE';
