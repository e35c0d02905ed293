-- The properties that the facets of a resource had when they were stored. Null: stored before this was recorded.
alter table resources add column facet_shape text;
