-- When an edge was last evaluated; null: before this was stored. Edges are written in many short transactions, and those
-- of the same resources that were not evaluated again are deleted at the end.
alter table relationships add column last_seen_at timestamptz;
