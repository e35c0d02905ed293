-- What discoveries saw change in a resource. Rows are few: only of changed resources, the newest of each, for a year.
create table resource_changes (
  workspace_id uuid not null,
  account_id uuid not null,
  arn text not null,
  at timestamptz not null, -- of the reading that saw the change
  since timestamptz not null, -- of the reading before: the change was made between the two
  changes jsonb not null, -- [{path, list, before, after, omitted}], see property-changes.ts
  more integer not null default 0, -- further changed properties, not kept
  primary key (workspace_id, arn, at),
  foreign key (workspace_id, account_id) references cloud_accounts (workspace_id, id) on delete cascade
);
create index resource_changes_by_account on resource_changes (workspace_id, account_id, at);
call protect_by_workspace('resource_changes');
