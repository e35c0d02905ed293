-- The external ID that roles of a workspace's accounts must ask for: random, made by us, one per workspace
-- (IAM User Guide, "Access to AWS accounts owned by third parties").
alter table workspaces add column external_id text not null default replace(gen_random_uuid()::text, '-', '');

-- One discovery of a workspace at a time: a second press joins it.
create unique index runs_one_active on runs (workspace_id, kind) where status in ('queued', 'running');

alter table relationships
  add column inverse text not null default '',
  add column to_type text collate "C" not null default '';
-- Where an edge ends once the inventory knows the thing it names.
create index relationships_unresolved on relationships (workspace_id, account_id, to_type, to_key) where to_arn is null;

-- Whole lists that the last discovery read to their end: only there does absence mean "gone".
create table covered_scopes (
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  cfn_type text not null,
  region text not null,
  covered_at timestamptz not null,
  primary key (workspace_id, account_id, cfn_type, region)
);
call protect_by_workspace('covered_scopes');
