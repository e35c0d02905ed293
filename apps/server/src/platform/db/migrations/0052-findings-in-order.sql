-- Findings of one severity by when they were first seen: each scan sees all of them again, so an index by when they were
-- last seen was written anew by every scan, and says nothing.
create index findings_in_order on findings (workspace_id, severity, first_seen_at desc, id);
-- Right after a large scan the planner has no statistics; with this one it never sorts all findings of a state.
create index findings_in_order_of_status on findings (workspace_id, status, severity, first_seen_at desc, id);
drop index findings_by_severity;
drop index findings_by_status;
-- Room on each page for what a scan counts up: no index changes then.
alter table findings set (fillfactor = 50);
