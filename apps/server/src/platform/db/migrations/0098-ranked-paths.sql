-- The attack paths that findings are ranked by. Paths of earlier scans stay while a scan reads less than they did.
create table ranked_paths (
  workspace_id uuid primary key references workspaces on delete cascade,
  batches jsonb not null -- [{unread: [{accountId, data, count}], paths: [...]}], see security/kept-paths.ts
);
call protect_by_workspace('ranked_paths');
