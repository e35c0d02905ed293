-- A finding is identified by its resource and check. Its region was part of that, so that one region that could not be
-- read made two findings of one. Those are merged: a person's decision counts before a scan's, the newest first; what
-- was set aside counts before what is active, and that before what is resolved.
set local app.system = 'on';

create temporary table merged_findings on commit drop as
select f.id, first_value(f.id) over same as kept_id
from findings f
window same as (
  partition by f.workspace_id, f.account_id, f.arn, f.check_id, f.source_id
  order by (f.set_by = 'person' and f.status <> 'RESOLVED') desc, (f.set_by = 'person') desc,
    case f.status when 'IGNORED' then 0 when 'ACTIVE' then 1 else 2 end, f.last_seen_at desc, f.id
);
delete from merged_findings m
where not exists (select 1 from merged_findings o where o.kept_id = m.kept_id and o.id <> o.kept_id);

create temporary table kept_findings on commit drop as
select m.kept_id as id, bool_or(f.status = 'ACTIVE') as active, bool_or(f.own_verdict = 'fails') as fails,
  max(f.detection_count) as detections, min(f.first_seen_at) as first_seen_at, max(f.last_seen_at) as last_seen_at,
  (array_agg(f.region order by f.region = 'global', f.last_seen_at desc))[1] as region,
  (array_agg(f.evidence order by f.last_seen_at desc))[1] as evidence,
  (array_agg(f.description order by f.last_seen_at desc))[1] as description,
  (array_agg(f.title order by f.last_seen_at desc))[1] as title,
  (array_agg(f.note order by f.last_seen_at desc) filter (where f.note is not null))[1] as note
from merged_findings m join findings f on f.id = m.id group by m.kept_id;

-- What Security Hub was told of the others (hub_sent) goes with them: it is told anew of the one that stays.
update finding_history h set finding_id = m.kept_id from merged_findings m
where h.finding_id = m.id and m.id <> m.kept_id;
update remediations r set finding_id = m.kept_id from merged_findings m
where r.finding_id = m.id and m.id <> m.kept_id;
update hub_findings h set finding_id = m.kept_id from merged_findings m
where h.finding_id = m.id and m.id <> m.kept_id;
delete from findings f using merged_findings m where f.id = m.id and m.id <> m.kept_id;

update findings f set
  region = coalesce(
    (select r.region from resources r where r.workspace_id = f.workspace_id and r.arn = f.arn), k.region),
  status = case when f.set_by = 'scan' and k.active then 'ACTIVE' else f.status end,
  resolved_at = case when f.set_by = 'scan' and k.active then null else f.resolved_at end,
  own_verdict = case when k.fails then 'fails' else f.own_verdict end,
  detection_count = k.detections, first_seen_at = k.first_seen_at, last_seen_at = k.last_seen_at,
  evidence = k.evidence, description = k.description, title = k.title, note = coalesce(f.note, k.note)
from kept_findings k where k.id = f.id;
-- Where a scan resolved what a person had set aside, because a call was denied, the person's word counts again.
update findings f set status = 'IGNORED', set_by = 'person', resolved_at = null
from (
  select distinct on (h.finding_id) h.finding_id, h.to_status
  from finding_history h join kept_findings k on k.id = h.finding_id
  where h.actor not in ('scan', 'security-hub') order by h.finding_id, h.at desc, h.id desc
) said where said.finding_id = f.id and said.to_status = 'IGNORED' and f.set_by = 'scan';
insert into finding_history (workspace_id, finding_id, at, actor, from_status, to_status, note)
select f.workspace_id, f.id, now(), 'scan', f.status, f.status, 'Merged with the same finding in another region.'
from findings f join kept_findings k on k.id = f.id;

alter table findings drop constraint findings_identity;
alter table findings add constraint findings_identity unique (workspace_id, account_id, arn, check_id, source_id);
set local app.system = 'off';
