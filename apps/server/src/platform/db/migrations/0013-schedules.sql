-- What runs by itself for an account. Written when an account is first looked at; times are by the workspace's clocks.
create table schedules (
  account_id uuid not null references cloud_accounts on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  kind text not null check (kind in ('discovery', 'cost_analysis', 'security_scan')),
  frequency text not null check (frequency in ('off', 'hourly', 'daily', 'weekly')),
  minute_of_day smallint not null check (minute_of_day between 0 and 1439),
  weekday smallint not null check (weekday between 0 and 6),
  next_run_at timestamptz, -- null: off
  held_until timestamptz, -- a process is starting it
  last_started_at timestamptz,
  last_problem text, -- why the last start failed
  primary key (account_id, kind)
);
create index schedules_due on schedules (next_run_at) where next_run_at is not null;
create index schedules_workspace on schedules (workspace_id);
call protect_by_workspace('schedules');
