-- When weekly summaries come, and the days of everything that is read for people: an IANA name.
alter table workspaces add column time_zone text not null default 'UTC';

-- What a person wants to be told of. No row: nothing was chosen yet, and nothing is sent.
create table notification_preferences (
  user_id uuid primary key references users on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  critical_findings boolean not null,
  cost_spikes boolean not null,
  unused_resources boolean not null,
  remediation_status boolean not null,
  weekly_summary boolean not null,
  cost_spike_percentage integer not null check (cost_spike_percentage between 5 and 100),
  unused_resource_days integer not null check (unused_resource_days between 1 and 30),
  critical_finding_count integer not null check (critical_finding_count between 1 and 10),
  weekly_due_at timestamptz, -- when the next summary is due; null: none is wanted
  updated_at timestamptz not null
);
create index notification_preferences_workspace on notification_preferences (workspace_id);
create index notification_preferences_weekly on notification_preferences (weekly_due_at)
  where weekly_due_at is not null;
call protect_by_workspace('notification_preferences');

-- Where a person is told. Settings are sealed with a key that is not in the database: webhook addresses are secrets.
create table notification_channels (
  user_id uuid not null references notification_preferences on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  channel text not null,
  enabled boolean not null,
  settings text not null,
  updated_at timestamptz not null,
  primary key (user_id, channel)
);
create index notification_channels_workspace on notification_channels (workspace_id);
call protect_by_workspace('notification_channels');

-- What is to be sent: written in the transaction of the change that it tells of. One row is one delivery.
create table notification_outbox (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  channel text not null,
  type text not null,
  event_key text not null,
  message jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'dead', 'dropped')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  tries_until timestamptz not null, -- after this it is given up
  lease_until timestamptz,
  finished_at timestamptz,
  last_error text,
  constraint notification_outbox_once unique (user_id, channel, event_key)
);
create index notification_outbox_due on notification_outbox (next_attempt_at) where status = 'pending';
create index notification_outbox_page on notification_outbox (workspace_id, user_id, created_at desc, id desc);
call protect_by_workspace('notification_outbox');

-- Since when discoveries have seen a resource unused.
create table unused_sightings (
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  arn text collate "C" not null,
  unused_since timestamptz not null,
  primary key (workspace_id, arn)
);
create index unused_sightings_account on unused_sightings (account_id);
call protect_by_workspace('unused_sightings');

-- Which unused resources a person knows of already.
create table unused_told (
  user_id uuid not null references users on delete cascade,
  workspace_id uuid not null,
  arn text collate "C" not null,
  told_at timestamptz not null,
  primary key (user_id, arn),
  foreign key (workspace_id, arn) references unused_sightings on delete cascade
);
create index unused_told_resource on unused_told (workspace_id, arn);
call protect_by_workspace('unused_told');
