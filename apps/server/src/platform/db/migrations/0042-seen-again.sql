-- What a scan sees of a finding, as a hash: a finding that is seen again word for word is only counted.
alter table findings add column content text collate "C"; -- null: written before this was kept, or by an import

-- Findings that a finished scan saw again and that are not counted up yet. The scan's run does that in small
-- transactions right after the scan's own, so that readers get in between; or the next run does, if the process ended.
create table seen_again (
  workspace_id uuid not null references workspaces on delete cascade,
  scan_id uuid not null references scans on delete cascade,
  part integer not null,
  at timestamptz not null,
  finding_ids uuid[] not null,
  primary key (workspace_id, scan_id, part)
);
call protect_by_workspace('seen_again');
