-- Teams: people who take care of something together. A person who leaves the workspace leaves its teams.
create table teams (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null,
  created_at timestamptz not null
);
create unique index teams_name_key on teams (workspace_id, lower(name));
call protect_by_workspace('teams');

create table team_members (
  workspace_id uuid not null references workspaces on delete cascade,
  team_id uuid not null references teams on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (team_id, user_id)
);
create index team_members_user on team_members (user_id);
call protect_by_workspace('team_members');

-- A finding or recommendation has a person, a team, or no one.
alter table findings add column assignee_team uuid references teams on delete set null;
create index findings_of_team on findings (assignee_team) where assignee_team is not null;
alter table finding_operation_rows add column assignee_team uuid;

alter table recommendations add column assignee_id uuid references users on delete set null,
  add column assignee_team uuid references teams on delete set null;
create index recommendations_of_assignee on recommendations (assignee_id) where assignee_id is not null;
create index recommendations_of_team on recommendations (assignee_team) where assignee_team is not null;

-- Apart from the history, whose lines are about the status.
create table recommendation_assignments (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  recommendation_id uuid not null references recommendations on delete cascade,
  at timestamptz not null,
  actor text not null, -- e-mail address
  assigned_to text not null, -- the name as it was then, '' for no one
  note text
);
create index recommendation_assignments_of on recommendation_assignments (recommendation_id, id);
call protect_by_workspace('recommendation_assignments');
call protect_by_parent('recommendation_assignments', 'recommendations', 'recommendation_id');
alter table recommendation_operation_rows add column assignee_id uuid, add column assignee_team uuid;

-- Labels of the workspace, on findings and recommendations.
create table labels (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null,
  color text not null check (color in ('gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple')),
  created_at timestamptz not null
);
create unique index labels_name_key on labels (workspace_id, lower(name));
call protect_by_workspace('labels');

create table finding_labels (
  workspace_id uuid not null references workspaces on delete cascade,
  finding_id uuid not null references findings on delete cascade,
  label_id uuid not null references labels on delete cascade,
  primary key (finding_id, label_id)
);
create index finding_labels_label on finding_labels (label_id);
call protect_by_workspace('finding_labels');
call protect_by_parent('finding_labels', 'findings', 'finding_id');

create table recommendation_labels (
  workspace_id uuid not null references workspaces on delete cascade,
  recommendation_id uuid not null references recommendations on delete cascade,
  label_id uuid not null references labels on delete cascade,
  primary key (recommendation_id, label_id)
);
create index recommendation_labels_label on recommendation_labels (label_id);
call protect_by_workspace('recommendation_labels');
call protect_by_parent('recommendation_labels', 'recommendations', 'recommendation_id');

-- Labels before an operation.
alter table finding_operation_rows add column label_ids uuid[];
alter table recommendation_operation_rows add column label_ids uuid[];
alter table finding_operations drop constraint finding_operations_kind_check;
alter table finding_operations add constraint finding_operations_kind_check check (kind in ('status', 'assign', 'label'));
alter table recommendation_operations drop constraint recommendation_operations_kind_check;
alter table recommendation_operations add constraint recommendation_operations_kind_check
  check (kind in ('dismiss', 'apply', 'restore', 'assign', 'label'));

-- What people write about a finding or a recommendation: plain text.
create table comments (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  finding_id uuid references findings on delete cascade,
  recommendation_id uuid references recommendations on delete cascade,
  author_id uuid references users on delete set null,
  author text not null, -- the name as it was then
  body text not null,
  mentions uuid[] not null default '{}', -- people whose names the text mentions
  created_at timestamptz not null,
  edited_at timestamptz,
  constraint comments_on_one_thing check (num_nonnulls(finding_id, recommendation_id) = 1)
);
create index comments_finding on comments (finding_id, created_at, id) where finding_id is not null;
create index comments_recommendation on comments (recommendation_id, created_at, id) where recommendation_id is not null;
create index comments_author on comments (author_id);
call protect_by_workspace('comments');
call protect_by_accounts_where('comments',
  $$ exists (select from findings f where f.id = finding_id)
     or exists (select from recommendations r where r.id = recommendation_id) $$);

-- Views that their owner shares with everyone, or with a team.
alter table saved_views add column shared_with_all boolean not null default false,
  add column shared_team uuid references teams on delete set null;
create index saved_views_team on saved_views (shared_team) where shared_team is not null;

-- Whether a person is told of what is assigned to them, and of comments.
alter table notification_preferences add column assigned_work boolean not null default true,
  add column comments boolean not null default true;
