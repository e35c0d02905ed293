-- The language model that a workspace has chosen; none: nothing leaves the server.
create table language_models (
  workspace_id uuid primary key references workspaces on delete cascade,
  provider text not null check (provider in ('openai-compatible', 'ollama', 'bedrock')),
  model text not null,
  base_url text, -- of openai-compatible and ollama
  region text, -- of bedrock
  api_key_sealed text,
  updated_at timestamptz not null,
  updated_by uuid references users on delete set null,
  last_answered_at timestamptz,
  last_problem text,
  last_problem_at timestamptz
);
call protect_by_workspace('language_models');

-- What a model wrote about a sheet of facts, kept as long as the facts stay the same.
create table explanations (
  workspace_id uuid not null references workspaces on delete cascade,
  subject text not null, -- "recommendation:<id>" or "summary"
  facts_hash text not null,
  model text not null,
  sentences jsonb not null,
  written_at timestamptz not null,
  primary key (workspace_id, subject)
);
call protect_by_workspace('explanations');
