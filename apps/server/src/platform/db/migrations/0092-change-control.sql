-- Times in which nothing is changed in AWS.
create table change_freezes (
  workspace_id uuid not null references workspaces on delete cascade,
  position smallint not null,
  name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  primary key (workspace_id, position)
);
call protect_by_workspace('change_freezes');

-- Times in which changes are made, in the workspace's time zone; none: at any time.
create table maintenance_windows (
  workspace_id uuid not null references workspaces on delete cascade,
  position smallint not null,
  weekdays smallint[] not null check (weekdays <> '{}' and weekdays <@ array[0, 1, 2, 3, 4, 5, 6]::smallint[]), -- 0: Sunday
  from_minute smallint not null check (from_minute between 0 and 1439),
  until_minute smallint not null check (until_minute between 0 and 1439), -- at or before from_minute: on the next day
  primary key (workspace_id, position)
);
call protect_by_workspace('maintenance_windows');

-- An emergency that an owner has declared: neither freezes nor windows hold changes until it ends.
create table change_emergencies (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  declared_by text not null, -- email address
  reason text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null
);
create index change_emergencies_of on change_emergencies (workspace_id, ends_at);
call protect_by_workspace('change_emergencies');

-- An approved change waited for a freeze or a window until then: it doesn't expire before it can start.
alter table approvals add column held_until timestamptz;
