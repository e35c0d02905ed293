-- Edges that name a resource of another account are resolved when that account is read.
create index relationships_unresolved_arn on relationships (workspace_id, to_key, to_type)
  where to_arn is null and to_key like 'arn:%';
