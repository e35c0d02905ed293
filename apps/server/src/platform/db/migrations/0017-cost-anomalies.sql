-- Days on which a service cost unlike itself, as the last analysis or import found them: replaced as a whole each time,
-- since looking at some hundred days of every service takes seconds.
create table cost_anomalies (
  workspace_id uuid not null references workspaces on delete cascade,
  service text collate "C" not null,
  direction text not null check (direction in ('rise', 'fall')),
  start_date date not null,
  end_date date not null,
  days date[] not null, -- those between that stand out
  amount numeric not null, -- beyond what was expected; negative: short of it
  expected numeric not null,
  actual numeric not null,
  drivers jsonb not null, -- [{"region", "amount"}], largest first
  found_at timestamptz not null,
  primary key (workspace_id, service, start_date, direction)
);
call protect_by_workspace('cost_anomalies');
