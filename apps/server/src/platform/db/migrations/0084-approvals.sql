-- Which fixes need other people's approval, in the order of the page.
create table approval_policies (
  workspace_id uuid not null references workspaces on delete cascade,
  position smallint not null,
  applies_to jsonb not null, -- "all", {severity}, {destructive: true}, {unitId}, {accountId}, {accountTag}, or {monthlyAmount}
  approvals smallint not null check (approvals between 1 and 5),
  primary key (workspace_id, position)
);
call protect_by_workspace('approval_policies');

-- A change that waits for approval, with exactly what it does.
create table approvals (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  kind text not null check (kind in ('fix', 'undo', 'fixes', 'tags', 'tags_undo')),
  subject text not null, -- what is changed: only one request of it is open at a time
  account_ids uuid[] not null check (account_ids <> '{}'),
  title text not null,
  plan jsonb not null,
  plan_hash text not null check (plan_hash ~ '^[0-9a-f]{64}$'), -- SHA-256 of the plan's canonical JSON
  policies text[] not null, -- those that required it, in words
  approvals_needed smallint not null check (approvals_needed >= 1),
  reason text not null, -- why it is requested
  requested_by uuid references users on delete set null,
  requested_by_email text not null,
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'started', 'denied', 'withdrawn', 'expired', 'void')),
  status_reason text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz, -- denied, withdrawn, expired, void, or started
  run_id uuid unique, -- the run that executes it: there is never a second one
  constraint approvals_started check ((status = 'started') <= (run_id is not null))
);
call protect_by_workspace('approvals');
-- A request counts all of its accounts, so it exists for whom all of them do.
call protect_by_accounts_where('approvals', $$ account_ids <@ (select call_accounts()) $$);
create unique index approvals_open on approvals (workspace_id, subject) where status in ('pending', 'approved');
create index approvals_list on approvals (workspace_id, created_at desc, id desc);
create index approvals_due on approvals (status, expires_at) where status in ('pending', 'approved');

-- Its history. A person decides once.
create table approval_events (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  approval_id uuid not null references approvals on delete cascade,
  at timestamptz not null,
  actor_id uuid, -- null: the server
  actor text not null,
  event text not null
    check (event in ('requested', 'approved', 'denied', 'withdrawn', 'expired', 'started', 'void')),
  reason text not null default ''
);
call protect_by_workspace('approval_events');
call protect_by_parent('approval_events', 'approvals', 'approval_id');
create unique index approval_events_once on approval_events (approval_id, actor_id) where event in ('approved', 'denied');
create index approval_events_of on approval_events (approval_id, id);

-- The approval that allows a fix; null: none was needed.
alter table remediations add column approval_id uuid references approvals on delete set null;
