-- Why the fix of a finding's check does not apply to its resource, as planned by the last scan that found it failing.
-- Null: it applies, the check has no fix, or the scan was before this column.
alter table findings add column manual_because text;

-- They are subtracted from the number of findings that can be fixed automatically.
create index findings_manual on findings (workspace_id, account_id) where manual_because is not null and status = 'ACTIVE';
