-- What our own check said last of a finding: 'fails', 'passes', or null where it never saw it fail (Security Hub alone did).
-- Every finding so far is our own.
alter table findings add column own_verdict text default 'fails' check (own_verdict in ('fails', 'passes'));
alter table findings alter column own_verdict drop default;

-- Findings of Security Hub that no check of ours knows may be several on one resource: then its id there tells them apart.
alter table findings add column source_id text collate "C" not null default '';
alter table findings drop constraint findings_identity;
alter table findings add constraint findings_identity
  unique (workspace_id, account_id, region, arn, check_id, source_id);

-- One row a finding in Security Hub; several may be one entry of ours (two standards, two regions, our own check).
create table hub_findings (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  hub_id text collate "C" not null,
  finding_id uuid not null references findings on delete cascade,
  region text not null,
  product text not null,
  control_id text,
  sight text not null check (sight in ('fails', 'passes', 'suppressed', 'unknown')),
  severity smallint not null,
  compliance text,
  workflow text not null,
  updated_at timestamptz not null, -- Security Hub's own
  constraint hub_findings_identity unique (workspace_id, account_id, hub_id)
);
create index hub_findings_entry on hub_findings (finding_id);
call protect_by_workspace('hub_findings');

-- How far the import has come in each region of an account, and how the last sending went.
create table hub_regions (
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  region text not null,
  imported_at timestamptz, -- start of the last import that came to its end
  whole_at timestamptz, -- start of the last one that read everything
  import_gap jsonb, -- why the last import did not come to its end
  sent_at timestamptz,
  sent integer not null default 0, -- findings that Security Hub took the last time
  send_failures jsonb not null default '[]', -- [{findingId, code, message}], the first of them
  send_failed integer not null default 0,
  send_gap jsonb,
  primary key (workspace_id, account_id, region)
);
call protect_by_workspace('hub_regions');

-- What Security Hub was last told of a finding of ours: only what differs is sent again.
create table hub_sent (
  finding_id uuid primary key references findings on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  digest text not null,
  sent_at timestamptz not null
);
create index hub_sent_account on hub_sent (workspace_id, account_id);
call protect_by_workspace('hub_sent');

alter table cloud_accounts add column send_to_security_hub boolean not null default false;
