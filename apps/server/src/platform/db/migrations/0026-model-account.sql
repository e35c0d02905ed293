-- The connected account whose role asks Amazon Bedrock; null: a Bedrock key, or the server's own credentials. With the
-- account the choice goes too: another's credentials must not take its place.
alter table language_models add column account_id uuid references cloud_accounts on delete cascade;
create index language_models_account on language_models (account_id);
