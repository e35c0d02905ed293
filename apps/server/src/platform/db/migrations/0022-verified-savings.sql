-- What resources were billed by day, so that a saving can be measured: {"01": "2.4"} by the day's number, for usage and
-- purchases. Null: not kept (imported before this, by Cost Explorer, or a charge that belongs to no resource).
alter table cost_resources add column billed_by_day jsonb;

-- Months that were imported before this are read once more by the next import.
alter table billing_months add column by_day boolean not null default false;
