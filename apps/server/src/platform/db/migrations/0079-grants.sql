-- Who may do what, and where. Scopes name accounts, OUs, and tags that may be gone: they grant nothing then.
create table grants (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null
    check (role in ('owner', 'administrator', 'operator', 'approver', 'analyst', 'auditor', 'viewer')),
  scope jsonb not null -- {kind: workspace}, {kind: unit | account, id}, or {kind: account_tag, key, value}
    check (scope ->> 'kind' in ('workspace', 'unit', 'account', 'account_tag')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, user_id, role, scope),
  constraint owners_own_the_workspace check (role <> 'owner' or scope ->> 'kind' = 'workspace')
);
create index grants_user on grants (user_id);
call protect_by_workspace('grants');

-- Everyone could do everything: the first member of a workspace owns it, the others administer it.
insert into grants (workspace_id, user_id, role, scope)
select workspace_id, id, case place when 1 then 'owner' else 'administrator' end, '{"kind": "workspace"}'
from (
  select workspace_id, id, row_number() over (
    partition by workspace_id order by email_verified_at is null, created_at, id
  ) as place from users
) members;

-- What the invited person gets; open invitations promised everything.
alter table invitations add column grants jsonb not null
  default '[{"role": "administrator", "scope": {"kind": "workspace"}}]';
alter table invitations alter column grants drop default;
