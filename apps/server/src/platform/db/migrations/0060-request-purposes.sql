-- What the paid requests of cost_explorer_requests were for, by the operation. Those before this table have no purpose: what
-- both differ by was not recorded.
create table cost_explorer_operations (
  workspace_id uuid not null references workspaces on delete cascade,
  aws_account_id text collate "C" not null,
  day date not null,
  operation text collate "C" not null, -- as the SDK names it: getCostAndUsage
  requests integer not null,
  primary key (workspace_id, aws_account_id, day, operation)
);
call protect_by_workspace('cost_explorer_operations');
