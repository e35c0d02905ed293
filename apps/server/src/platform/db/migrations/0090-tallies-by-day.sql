-- What the last complete scan of each day saw of an account. The score of several accounts on a day adds up the latest
-- tallies of each, whichever scans they are from.
create table account_tally_days (
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  day date not null, -- in UTC
  finished_at timestamptz not null,
  tallies jsonb not null, -- {check: [passed, failed, unknown]}
  primary key (workspace_id, account_id, day)
);
create index account_tally_days_account on account_tally_days (account_id);
call protect_by_workspace('account_tally_days');
call protect_by_account('account_tally_days');

set local app.system = 'on';
insert into account_tally_days (workspace_id, account_id, day, finished_at, tallies)
select distinct on (s.workspace_id, a.id, (s.finished_at at time zone 'UTC')::date)
  s.workspace_id, a.id, (s.finished_at at time zone 'UTC')::date, s.finished_at, t.value
from scans s cross join lateral jsonb_each(s.account_tallies) t
join cloud_accounts a on a.workspace_id = s.workspace_id and a.id::text = t.key
where not s.partial and jsonb_typeof(s.account_tallies) = 'object' and s.finished_at > now() - interval '60 days'
order by s.workspace_id, a.id, (s.finished_at at time zone 'UTC')::date, s.finished_at desc, s.id desc;
-- Accounts whose last complete scan was earlier.
insert into account_tally_days (workspace_id, account_id, day, finished_at, tallies)
select l.workspace_id, l.account_id, (s.finished_at at time zone 'UTC')::date, s.finished_at, l.tallies
from latest_tallies l join scans s on s.workspace_id = l.workspace_id and s.id = l.scan_id
on conflict do nothing;
set local app.system = 'off';
