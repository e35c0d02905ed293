-- Resources whose tags one run changes, in order.
create table tag_change_items (
  workspace_id uuid not null references workspaces on delete cascade,
  run_id uuid not null references runs on delete cascade,
  position integer not null, -- from 0
  account_id uuid not null references cloud_accounts on delete cascade,
  region text not null,
  arn text not null,
  resource_type text not null, -- CloudFormation's
  resource_name text not null,
  changes jsonb not null, -- [{key, before, after}]; null: the tag does not exist
  status text not null default 'waiting' check (status in ('waiting', 'running', 'changed', 'failed', 'skipped')),
  message text not null default '',
  batch integer, -- items of a number were changed together; null: not started
  applied text[] not null default '{}', -- keys whose change is in place
  undone_by uuid references runs on delete set null,
  primary key (workspace_id, run_id, position)
);
create index tag_change_items_arn on tag_change_items (workspace_id, arn);
create index tag_change_items_account on tag_change_items (account_id);
create index tag_change_items_undone_by on tag_change_items (undone_by) where undone_by is not null;
call protect_by_workspace('tag_change_items');
