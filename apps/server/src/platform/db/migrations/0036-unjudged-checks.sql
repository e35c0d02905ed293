-- What the newest whole scan of each account could not judge: a check and the resource, or the list of a type that
-- could not be read (then arn is empty). Scans keep only how many.
create table unjudged_checks (
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  scan_id uuid not null,
  check_id text collate "C" not null,
  region text collate "C" not null,
  arn text collate "C" not null,
  resource_name text not null,
  cfn_type text collate "C" not null,
  missing text not null, -- a facet, or what else could not be seen
  reason text collate "C" not null check (reason in ('denied', 'throttled', 'unsupported', 'failed')),
  because text, -- a sentence, where what was read cannot be judged
  primary key (workspace_id, account_id, check_id, region, arn)
);
call protect_by_workspace('unjudged_checks');
