-- {account: {check: [passed, failed, unknown]}}; null: a scan from before this was kept, which has no score of one account.
alter table scans add column account_tallies jsonb;
