-- A fix may be asked for by a recommendation instead of a finding.
alter table remediations add column recommendation_id uuid references recommendations on delete set null;
alter table remediations add column rule_id text; -- the savings rule that asked; null: none did
-- What the recommendation promised when it was asked for, US dollars a month; null: not known, or no recommendation.
alter table remediations add column predicted_savings numeric;
create index remediations_recommendation on remediations (workspace_id, recommendation_id, created_at desc);

-- The fix that carried the recommendation out, or took that back; null: a person or the analysis did.
alter table recommendation_history add column remediation_id uuid references remediations on delete set null;
