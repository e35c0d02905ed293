-- Behind row-level security PostgreSQL takes COALESCE for a function that might leak rows, and does not look
-- such a condition up in an index; CASE it does. Deep pages sorted by cost or date: 60 ms before, under 1 ms now.
drop index resources_by_cost;
create index resources_by_cost on resources
  (workspace_id, (case when monthly_cost is null then -1 else monthly_cost end), arn) where gone_at is null;
drop index resources_by_created;
create index resources_by_created on resources
  (workspace_id, (case when created_at is null then timestamptz '-infinity' else created_at end), arn)
  where gone_at is null;
