-- An import made it critical and active, and nobody was told yet: the run that imported tells once, at its end.
alter table findings add column untold boolean not null default false;
create index findings_untold on findings (workspace_id) where untold;
