-- The full analysis whose report the person dismissed, by the ID of its run, which may be gone; null: none.
alter table dashboard_people add column dismissed_analysis uuid;
