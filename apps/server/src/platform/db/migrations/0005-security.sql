-- One row a finished security scan; its id is its run's.
create table scans (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  partial boolean not null,
  score integer, -- null: nothing could be judged
  grade text,
  findings_count integer not null,
  new_findings integer not null,
  resolved_findings integer not null,
  regressions integer not null,
  evaluated integer not null,
  unknown integer not null,
  tallies jsonb not null -- check id -> [passed, failed, unknown]
);
create index scans_page on scans (workspace_id, finished_at desc, id desc);
call protect_by_workspace('scans');

create table findings (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  region text not null,
  arn text collate "C" not null,
  check_id text collate "C" not null,
  resource_name text collate "C" not null,
  severity smallint not null, -- 0 critical … 4 informational: sorts
  category text not null,
  service text collate "C" not null,
  title text collate "C" not null,
  description text not null,
  status text not null check (status in ('ACTIVE', 'RESOLVED', 'IGNORED')),
  set_by text not null check (set_by in ('scan', 'person')),
  evidence jsonb not null default '{}',
  detection_count integer not null,
  regression boolean not null default false,
  ignored_until timestamptz,
  note text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  scan_id uuid references scans on delete set null,
  search_text text collate "C" not null,
  constraint findings_identity unique (workspace_id, account_id, region, arn, check_id)
);
create index findings_by_severity on findings (workspace_id, severity, last_seen_at desc, id);
create index findings_by_status on findings (workspace_id, status, severity, id);
create index findings_by_resource on findings (workspace_id, arn);
call protect_by_workspace('findings');

create table finding_history (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  finding_id uuid not null references findings on delete cascade,
  at timestamptz not null,
  actor text not null, -- e-mail address, or "scan"
  from_status text,
  to_status text not null,
  note text
);
create index finding_history_finding on finding_history (finding_id, id);
call protect_by_workspace('finding_history');
