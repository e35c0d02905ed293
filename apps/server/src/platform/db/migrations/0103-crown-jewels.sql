-- Since when a resource is marked as a crown jewel; null: it is not. Discoveries leave the mark as it is.
alter table resources add column crown_jewel_since timestamptz;

create index resources_crown_jewels on resources (workspace_id, crown_jewel_since)
  where crown_jewel_since is not null;
