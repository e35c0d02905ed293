-- What the last complete scan saw of each account: a scan of one account leaves the others in the score.
create table latest_tallies (
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  scan_id uuid not null,
  tallies jsonb not null, -- {check: [passed, failed, unknown]}
  primary key (workspace_id, account_id)
);
create index latest_tallies_account on latest_tallies (account_id);
call protect_by_workspace('latest_tallies');

insert into latest_tallies (workspace_id, account_id, scan_id, tallies)
select distinct on (s.workspace_id, a.id) s.workspace_id, a.id, s.id, t.value
from scans s cross join lateral jsonb_each(s.account_tallies) t
join cloud_accounts a on a.workspace_id = s.workspace_id and a.id::text = t.key
where not s.partial and jsonb_typeof(s.account_tallies) = 'object'
order by s.workspace_id, a.id, s.finished_at desc, s.id desc;
