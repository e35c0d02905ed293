-- What Cost Explorer answered last about an account's commitments. Each request costs money, so it is asked once a day,
-- whatever process asks.
create table cost_explorer_answers (
  workspace_id uuid not null references workspaces on delete cascade,
  account_id uuid not null references cloud_accounts on delete cascade,
  what text collate "C" not null check (what in ('coverage', 'purchases')),
  answered_at timestamptz not null,
  answer text not null, -- JSON; amounts of money are {"$money": "12.5"}
  primary key (workspace_id, account_id, what)
);
call protect_by_workspace('cost_explorer_answers');
