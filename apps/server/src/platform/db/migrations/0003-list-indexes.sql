-- One index per sort order of the resource list, for keyset paging at 100,000 rows and more.
create index resources_by_name on resources (workspace_id, lower(name), arn) where gone_at is null;
create index resources_by_type on resources (workspace_id, label, arn) where gone_at is null;
create index resources_by_region on resources (workspace_id, region, arn) where gone_at is null;
create index resources_by_status on resources (workspace_id, status, arn) where gone_at is null;
create index resources_by_cost on resources (workspace_id, coalesce(monthly_cost, -1), arn) where gone_at is null;
create index resources_by_created on resources (workspace_id, coalesce(created_at, timestamptz '-infinity'), arn)
  where gone_at is null;
-- Marking what is gone, and counting per account.
create index resources_by_account on resources (workspace_id, account_id, cfn_type, region);
create index resources_search on resources using gin (search_text gin_trgm_ops);
