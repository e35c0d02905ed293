-- Who takes care of a finding; a member who leaves leaves it to no one.
alter table findings add column assignee_id uuid references users on delete set null;
create index findings_of_assignee on findings (assignee_id) where assignee_id is not null;

-- A line about who takes care of a finding: the name as it was then, '' for no one. Null: a line about the status.
alter table finding_history add column assigned_to text;

-- What people did to findings, one or many at once, so that it can be undone and is not done twice. Kept for a day.
create table finding_operations (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('status', 'assign')),
  request jsonb not null, -- what was asked for; the same id with another request is refused
  actor text not null,
  at timestamptz not null,
  matched integer not null default 0,
  changed integer not null default 0,
  skipped integer not null default 0,
  finished boolean not null default false,
  undone_at timestamptz,
  primary key (workspace_id, id)
);
call protect_by_workspace('finding_operations');

-- What an operation changed, as it was before.
create table finding_operation_rows (
  workspace_id uuid not null references workspaces on delete cascade,
  operation_id uuid not null,
  finding_id uuid not null references findings on delete cascade,
  status text not null,
  set_by text not null,
  regression boolean not null,
  ignored_until timestamptz,
  note text,
  resolved_at timestamptz,
  assignee_id uuid,
  primary key (workspace_id, operation_id, finding_id),
  constraint finding_operation_rows_operation foreign key (workspace_id, operation_id)
    references finding_operations (workspace_id, id) on delete cascade
);
create index finding_operation_rows_finding on finding_operation_rows (finding_id);
call protect_by_workspace('finding_operation_rows');

-- Findings that a person chose for an export; the link names this row. Kept for an hour.
create table finding_selections (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  finding_ids uuid[] not null,
  created_at timestamptz not null
);
create index finding_selections_workspace on finding_selections (workspace_id);
call protect_by_workspace('finding_selections');
