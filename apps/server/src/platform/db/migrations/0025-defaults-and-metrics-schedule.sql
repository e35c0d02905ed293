-- The specification's defaults count from the moment an address is confirmed: rows exist before anything was saved.
alter table notification_preferences alter column updated_at drop not null; -- null: nothing was saved yet
alter table notification_channels alter column settings drop not null; -- null: mails go to the person's own address
alter table notification_channels
  add constraint notification_channels_own_address check (settings is not null or channel = 'email');

-- Everybody who had confirmed an address by now and had saved nothing. A server that owns the tables is bound by
-- their policies as well.
select set_config('app.system', 'on', true);
insert into notification_preferences (user_id, workspace_id, critical_findings, cost_spikes, unused_resources,
  remediation_status, weekly_summary, cost_spike_percentage, unused_resource_days, critical_finding_count, weekly_due_at)
select u.id, u.workspace_id, true, true, true, true, true, 20, 7, 1,
  (date_trunc('week', now() at time zone w.time_zone) + interval '7 days 8 hours') at time zone w.time_zone
from users u join workspaces w on w.id = u.workspace_id
where u.email_verified_at is not null
on conflict (user_id) do nothing;
insert into notification_channels (user_id, workspace_id, channel, enabled, settings, updated_at)
select p.user_id, p.workspace_id, 'email', true, null, now()
from notification_preferences p where p.updated_at is null;
select set_config('app.system', '', true);

-- Metrics are read by a schedule of their own. Accounts without one get it with the next look at what is planned.
alter table schedules drop constraint schedules_kind_check;
alter table schedules add constraint schedules_kind_check
  check (kind in ('discovery', 'metrics', 'cost_analysis', 'security_scan'));
