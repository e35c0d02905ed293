-- Daily statistics of the metrics of resources that a savings rule looked at; one row a metric.
create table metric_statistics (
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  arn text collate "C" not null,
  metric text collate "C" not null, -- "AWS/EC2:CPUUtilization"
  statistics jsonb not null, -- names that were asked for
  days_read integer not null, -- length of the window that was read last
  last_day date not null, -- its last day
  daily jsonb not null, -- [[day, p50, p95, p99, average, maximum, minimum, sum]], oldest first
  weekly jsonb not null default '[]', -- highest value of each hour of the week
  read_at timestamptz not null,
  primary key (workspace_id, account_id, arn, metric)
);
call protect_by_workspace('metric_statistics');

-- Prices from AWS's Price List API, by the account that asked: partitions and endpoints differ.
create table list_prices (
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  region text collate "C" not null,
  key text collate "C" not null, -- "EC2/m5.large"
  usd numeric, -- null: AWS lists none, or none that is certain
  fetched_at timestamptz not null,
  primary key (workspace_id, account_id, region, key)
);
call protect_by_workspace('list_prices');
