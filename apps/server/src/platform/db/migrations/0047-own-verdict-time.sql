-- When our own check read what it said last of a finding: it may be older or newer than what Security Hub says.
alter table findings add column own_verdict_at timestamptz;
-- When the inventory that a scan judged was read, by account id; null: a scan from before this was kept.
alter table scans add column read_at jsonb;

set local app.system = 'on';
update findings f set own_verdict_at = case
  when own_verdict = 'fails' then last_seen_at
  -- The last sight of it failing, the scan that saw it passing, or the check after a fix: whatever came last.
  else greatest(last_seen_at, (select s.finished_at from scans s where s.id = f.scan_id),
    (select max(h.at) from finding_history h where h.finding_id = f.id and h.to_status = 'RESOLVED'
       and h.note like 'Fixed (remediation %'))
  end
where own_verdict is not null;
set local app.system = 'off';

alter table findings add constraint findings_own_verdict_at check ((own_verdict is null) = (own_verdict_at is null));
