-- Rows of an account refer to it together with its workspace, in one reference instead of two: each is looked up for
-- every row that is written, and now no row can name another workspace than its account's.
alter table cloud_accounts add constraint cloud_accounts_of_workspace unique (workspace_id, id);

alter table resources
  drop constraint resources_workspace_id_fkey, drop constraint resources_account_id_fkey,
  add constraint resources_account foreign key (workspace_id, account_id)
    references cloud_accounts (workspace_id, id) on delete cascade;

alter table relationships
  drop constraint relationships_workspace_id_fkey, drop constraint relationships_account_id_fkey,
  add constraint relationships_account foreign key (workspace_id, account_id)
    references cloud_accounts (workspace_id, id) on delete cascade;

alter table findings
  drop constraint findings_workspace_id_fkey, drop constraint findings_account_id_fkey,
  add constraint findings_account foreign key (workspace_id, account_id)
    references cloud_accounts (workspace_id, id) on delete cascade;

alter table metric_statistics
  drop constraint metric_statistics_workspace_id_fkey, drop constraint metric_statistics_account_id_fkey,
  add constraint metric_statistics_account foreign key (workspace_id, account_id)
    references cloud_accounts (workspace_id, id) on delete cascade;

alter table recommendations
  drop constraint recommendations_workspace_id_fkey, drop constraint recommendations_account_id_fkey,
  add constraint recommendations_account foreign key (workspace_id, account_id)
    references cloud_accounts (workspace_id, id) on delete cascade;

-- The finding that they tell of refers to the workspace.
alter table finding_history drop constraint finding_history_workspace_id_fkey;
alter table recommendation_history drop constraint recommendation_history_workspace_id_fkey;
