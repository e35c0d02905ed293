-- A result that a unit stored in one transaction with what it describes: the next holder continues after it.
alter table run_units add column saved jsonb;

-- When a unit of the run was last taken: then it is the turn of the others.
alter table runs add column unit_taken_at timestamptz;
drop index run_units_waiting;
create index run_units_waiting on run_units (run_id, attempts, position) where state = 'waiting';

-- The unit of an account writes its findings, and the scan is written after the last unit.
alter table findings drop constraint findings_scan_id_fkey;
alter table seen_again drop constraint seen_again_scan_id_fkey;
alter table seen_again drop constraint seen_again_pkey;
alter table seen_again drop column part;
alter table seen_again add column id bigint generated always as identity primary key;
create index seen_again_workspace on seen_again (workspace_id, id);
-- When the inventory was read that was evaluated; null: written before this was stored, so the scan has it.
alter table seen_again add column read_at timestamptz;

-- Rows of a scan that has not ended are stored in addition to those of the one before.
alter table not_evaluated_checks drop constraint not_evaluated_checks_pkey;
alter table not_evaluated_checks add primary key (workspace_id, account_id, scan_id, check_id, region, arn);
