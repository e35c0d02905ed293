-- Attack paths that a finding is on, by the account of their targets, as of their last evaluation: a finding exists for people
-- who don't see every account that its paths lead to.
create table finding_paths (
  workspace_id uuid not null references workspaces on delete cascade,
  finding_id uuid not null references findings on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  paths integer not null check (paths > 0),
  risk integer not null check (risk >= 0), -- of these paths together; each has 0 to 100
  primary key (finding_id, account_id)
);
create index finding_paths_of_workspace on finding_paths (workspace_id);
create index finding_paths_of_account on finding_paths (account_id);
call protect_by_workspace('finding_paths');
call protect_by_account('finding_paths');
