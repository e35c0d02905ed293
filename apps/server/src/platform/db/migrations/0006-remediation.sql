-- What a run is about: empty where a workspace has one of the kind at a time, else the thing that only one may touch.
alter table runs add column subject text collate "C" not null default '';
drop index runs_one_active;
create unique index runs_one_active on runs (workspace_id, kind, subject) where status in ('queued', 'running');

-- One row a fix, or the undoing of one; its id is its run's.
create table remediations (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  finding_id uuid references findings on delete set null,
  check_id text, -- null: no finding asked for it
  fix_id text not null,
  region text not null,
  arn text collate "C" not null,
  resource_name text not null,
  resource_type text not null,
  requested_by text not null, -- e-mail address
  expected_token text, -- of the plan that the person saw; null: none was shown
  undo_of uuid references remediations on delete cascade,
  status text not null default 'RUNNING' check (status in ('RUNNING', 'COMPLETED', 'NOT_AUTOMATABLE', 'FAILED')),
  message text not null default '',
  changes jsonb not null default '[]',
  saved_state jsonb, -- the resource as it was before
  rolled_back text check (rolled_back in ('done', 'failed', 'impossible')),
  undone_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index remediations_finding on remediations (workspace_id, finding_id, created_at desc);
create index remediations_account on remediations (account_id);
create index remediations_undo on remediations (undo_of);
call protect_by_workspace('remediations');

create table remediation_steps (
  workspace_id uuid not null references workspaces on delete cascade,
  remediation_id uuid not null references remediations on delete cascade,
  name text not null,
  status text not null check (status in ('running', 'done', 'failed')),
  started_at timestamptz not null,
  finished_at timestamptz,
  message text not null default '',
  -- What the step must know after a restart: the client token and id of its execution, what was read.
  detail jsonb not null default '{}',
  primary key (remediation_id, name)
);
call protect_by_workspace('remediation_steps');
