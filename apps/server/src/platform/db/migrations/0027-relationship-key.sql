-- One key may name things of several types (aws:SourceArn of a policy that admits everybody): each is an edge of its own.
alter table relationships drop constraint relationships_pkey;
alter table relationships add primary key (workspace_id, from_arn, verb, to_type, to_key);
