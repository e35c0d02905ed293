-- Whether a volume or network interface is attached, beside its status; null: the type has no such state, or it was not
-- read since this is kept.
alter table resources
  add column attachment text collate "C" check (attachment in ('attached', 'detached')),
  -- AWS still lists it but it exists no more (a terminated instance): shown, never judged, related or charged.
  add column ended boolean not null default false;

create index resources_by_attachment on resources (workspace_id, attachment, lower(name), arn)
  where gone_at is null and attachment is not null;
