-- Fixes that one run applies in order. A fix that was started is a remediation of its own, whose outcome is the item's.
create table bulk_remediation_items (
  workspace_id uuid not null references workspaces on delete cascade,
  run_id uuid not null references runs on delete cascade,
  position integer not null, -- from 0
  finding_id uuid references findings on delete set null,
  recommendation_id uuid references recommendations on delete set null,
  title text not null, -- what the recommendation is to do, or the finding's title
  resource_name text not null,
  remediation_id uuid references remediations on delete set null, -- null: not started
  skipped text, -- why it was not started
  primary key (workspace_id, run_id, position)
);
create index bulk_remediation_items_remediation on bulk_remediation_items (remediation_id) where remediation_id is not null;
create index bulk_remediation_items_finding on bulk_remediation_items (finding_id) where finding_id is not null;
create index bulk_remediation_items_recommendation on bulk_remediation_items (recommendation_id)
  where recommendation_id is not null;
call protect_by_workspace('bulk_remediation_items');
