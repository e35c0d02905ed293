-- When a person is next reminded of the due dates of what is assigned to them, and until when that was done.
create table work_reminders (
  user_id uuid primary key references users on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  due_at timestamptz not null,
  reminded_until timestamptz -- null: of nothing so far, or due dates have changed since
);
create index work_reminders_workspace on work_reminders (workspace_id);
call protect_by_workspace('work_reminders');
