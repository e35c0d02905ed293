-- A run is many units: one per account, or per account and Region. A process holds one with a lease; ended ones stay
-- ended, whatever becomes of the process or the run.
create table run_units (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  run_id uuid not null references runs on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  region text not null default '', -- '': all Regions of the account
  position integer not null, -- from 0, in the order of the run's plan
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'completed', 'failed', 'cancelled')),
  attempts integer not null default 0, -- distinguishes a holder from earlier and later ones
  losses integer not null default 0, -- holders that died
  lease_until timestamptz,
  progress jsonb not null default '{}',
  result jsonb,
  message text, -- why it failed
  started_at timestamptz,
  finished_at timestamptz,
  unique (run_id, account_id, region)
);
create index run_units_page on run_units (workspace_id, run_id, position);
create index run_units_waiting on run_units (workspace_id, attempts, position) where state = 'waiting';
create index run_units_running on run_units (workspace_id) where state = 'running';
create index run_units_account on run_units (account_id);
call protect_by_workspace('run_units');

-- Attempts that ended no unit. A run whose units go on ending is never given up, however often its processes die.
alter table runs add column fruitful_attempts integer not null default 0;
