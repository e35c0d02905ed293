-- Attack paths ask for the active findings of a few AWS services each time.
create index hub_findings_failing on hub_findings (workspace_id, product) where sight = 'fails';
