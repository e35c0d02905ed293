-- Checks and savings rules are evaluated, and an evaluation has a result.
alter table findings rename column own_verdict to own_result;
alter table findings rename column own_verdict_at to own_result_at;
alter table findings rename constraint findings_own_verdict_check to findings_own_result_check;
alter table findings rename constraint findings_own_verdict_at to findings_own_result_at;

alter table savings rename column verdict to result;
alter table savings rename constraint savings_verdict_check to savings_result_check;

alter table unjudged_checks rename to not_evaluated_checks;
alter table not_evaluated_checks rename constraint unjudged_checks_pkey to not_evaluated_checks_pkey;
update not_evaluated_checks set missing = 'evaluation' where missing = 'judgement';

-- A critical finding of AWS Security Hub that was imported and not reported to people yet.
alter table findings rename column untold to unreported;
alter index findings_untold rename to findings_unreported;
