-- What judging an account's savings could not read: metrics, prices, commitments. Discovery's own gaps are
-- coverage_gaps, which also tell what may be concluded from absence; these do not.
create table savings_gaps (
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  service text collate "C" not null,
  cfn_type text collate "C" not null,
  region text collate "C" not null,
  facet text collate "C" not null, -- "metrics", "list prices", "reservations", …
  reason text collate "C" not null check (reason in ('denied', 'throttled', 'unsupported', 'failed')),
  message text not null, -- AWS's, shortened
  iam_action text collate "C" not null,
  count integer not null, -- of resources, or of prices
  seen_at timestamptz not null,
  primary key (workspace_id, account_id, cfn_type, region, facet, reason)
);
call protect_by_workspace('savings_gaps');

-- The one that counts in the total in place of a recommendation, where several overlap.
alter table recommendations add column counted_in uuid;

-- A third answer of Cost Explorer is kept: what became of Savings Plans.
alter table cost_explorer_answers drop constraint cost_explorer_answers_what_check;
alter table cost_explorer_answers add constraint cost_explorer_answers_what_check
  check (what in ('coverage', 'purchases', 'plans'));
