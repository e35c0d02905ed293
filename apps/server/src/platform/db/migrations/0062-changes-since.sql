-- What has changed since an instant: each of these reads what is newer, however much is older.
create index finding_history_at on finding_history (workspace_id, at);
create index recommendations_first_seen on recommendations (workspace_id, first_seen_at);
create index recommendation_history_at on recommendation_history (workspace_id, at) where from_status is not null;
create index resources_first_seen on resources (workspace_id, first_seen_at);
create index resources_gone on resources (workspace_id, gone_at) where gone_at is not null;
create index runs_failed on runs (workspace_id, finished_at) where status in ('failed', 'interrupted');
