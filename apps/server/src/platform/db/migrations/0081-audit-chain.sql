-- The audit log is a chain: each entry has the hash of the one before it. The old log becomes the queue of the chain:
-- what it has is chained first, marked as recorded before chaining.
alter table audit_log rename to audit_pending;
alter index audit_log_page rename to audit_pending_page;
alter table audit_pending rename constraint audit_log_workspace_id_fkey to audit_pending_workspace_id_fkey;
alter table audit_pending
  add column actor_kind text not null default 'person' check (actor_kind in ('person', 'token', 'service', 'unknown')),
  add column actor_name text, -- null: the email address of the person is looked up when the entry is chained
  add column subject_type text, -- null: the noun of the action
  add column subject_name text,
  add column before jsonb,
  add column outcome text not null default 'done' check (outcome in ('done', 'refused', 'failed', 'unknown')),
  add column code text,
  add column address text,
  add column source text not null default 'background' check (source in ('request', 'background', 'before_chaining')),
  -- An act that has begun and not ended; null: a complete entry. Past it, its process has died.
  add column open_until timestamptz,
  add column process text;
set local app.system = 'on';
update audit_pending set source = 'before_chaining';
set local app.system = 'off';
create index audit_pending_open on audit_pending (open_until) where open_until is not null;

-- The end of a workspace's chain; its row lock puts writers in order.
create table audit_heads (
  workspace_id uuid primary key references workspaces on delete cascade,
  sequence bigint not null,
  hash text not null
);
call protect_by_workspace('audit_heads');

create table audit_entries (
  workspace_id uuid not null references workspaces on delete cascade,
  sequence bigint not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id text,
  actor_name text,
  action text collate "C" not null,
  target_type text not null,
  target_id text,
  target_name text,
  before jsonb,
  after jsonb,
  outcome text not null,
  code text,
  address text,
  source text not null,
  previous_hash text not null,
  hash text not null,
  primary key (workspace_id, sequence)
);
create index audit_entries_action on audit_entries (workspace_id, action, sequence);
create index audit_entries_actor on audit_entries (workspace_id, actor_id, sequence);
create index audit_entries_target on audit_entries (workspace_id, target_id, sequence);
create index audit_entries_at on audit_entries (workspace_id, at, sequence);
call protect_by_workspace('audit_entries');

-- A closed chapter: entries up to this one can be deleted; its hash is the anchor of the next entry.
create table audit_chapters (
  workspace_id uuid not null references workspaces on delete cascade,
  sequence bigint not null, -- of its last entry
  hash text not null,
  entries bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  closed_at timestamptz not null,
  primary key (workspace_id, sequence)
);
call protect_by_workspace('audit_chapters');

create table audit_settings (
  workspace_id uuid primary key references workspaces on delete cascade,
  retention_days integer check (retention_days >= 30) -- null: entries are kept forever
);
call protect_by_workspace('audit_settings');

-- Entries are sent in order: the chain is the queue, and sent_sequence the place in it.
create table audit_webhooks (
  workspace_id uuid primary key references workspaces on delete cascade,
  sealed text not null, -- address and secret
  sent_sequence bigint not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_sent_at timestamptz,
  last_problem text,
  last_problem_at timestamptz
);
create index audit_webhooks_due on audit_webhooks (next_attempt_at);
call protect_by_workspace('audit_webhooks');

-- An entry never changes, and only a closed chapter, or the workspace itself, takes entries with it.
create function audit_entries_are_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from audit_chapters c where c.workspace_id = old.workspace_id and c.sequence >= old.sequence)
      or not exists (select from workspaces w where w.id = old.workspace_id) then
      return old;
    end if;
  end if;
  raise exception 'Entries of the audit log are final.' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entries_final before update or delete on audit_entries
  for each row execute function audit_entries_are_final();

-- A chapter ends at an entry that exists, with its hash, after the retention that the workspace has set.
create function audit_chapter_is_right() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if exists (
      select from audit_entries e join audit_settings s on s.workspace_id = e.workspace_id
      where e.workspace_id = new.workspace_id and e.sequence = new.sequence and e.hash = new.hash and e.at = new.last_at
        and s.retention_days is not null and e.at < new.closed_at - make_interval(days => s.retention_days)) then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if not exists (select from workspaces w where w.id = old.workspace_id) then return old; end if;
  end if;
  raise exception 'Chapters of the audit log are final.' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_chapters_final before insert or update or delete on audit_chapters
  for each row execute function audit_chapter_is_right();
