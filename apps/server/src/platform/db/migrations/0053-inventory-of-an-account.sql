-- The inventory of an account is read page by page in the order of its ARNs. Without statistics, right after a discovery,
-- the planner fetched all of the account's resources by the index before and sorted them, for every page anew.
drop index resources_by_account;
create index resources_by_account on resources (workspace_id, account_id, arn);
