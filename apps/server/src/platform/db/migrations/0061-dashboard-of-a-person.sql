-- What the dashboard remembers of a person: choices, and when they were there.
create table dashboard_people (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid primary key references users on delete cascade,
  first_steps text check (first_steps in ('open', 'folded')), -- null: not chosen
  tour text check (tour in ('finished', 'skipped')), -- null: not answered
  seen_at timestamptz, -- when the dashboard was last opened
  last_visit_at timestamptz -- the same of the visit before the current one; null: this is the first visit
);
create index dashboard_people_workspace on dashboard_people (workspace_id);
call protect_by_workspace('dashboard_people');
