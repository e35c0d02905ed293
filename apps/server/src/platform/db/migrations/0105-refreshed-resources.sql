-- How often a resource was read between two discoveries, such as after a fix. Models of the inventory that were
-- loaded before are loaded again.
alter table resources add column refreshes integer not null default 0;

create index resources_refreshed on resources (workspace_id, refreshes) where refreshes > 0;
