-- Reservations and Savings Plans are evaluated once for the accounts that share them, with their payer. It needs the
-- reservations of its members, and recommendations of Cost Explorer for all of them.
alter table cost_explorer_answers drop constraint cost_explorer_answers_what_check;
alter table cost_explorer_answers add constraint cost_explorer_answers_what_check
  check (what in ('coverage', 'purchases', 'plans', 'reservations', 'shared_purchases'));
