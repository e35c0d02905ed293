-- The accounts of a call are compared as text. Each policy of each table in a statement read the list twice as an array
-- of UUIDs, which takes 1 ms for a thousand accounts, and once more for the planner's estimate; splitting a text takes a
-- quarter of that. Whether every account exists for the caller needs no look at the list.

-- An empty list is '{}', not an empty text.
create function every_account() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.accounts', true), '') = '' $$;

-- In FROM, PostgreSQL replaces these by their text.
create function call_account_texts() returns setof text language sql stable parallel safe
  as $$ select string_to_table(btrim(current_setting('app.accounts', true), '{}'), ',') $$;

create function call_aws_account_texts() returns setof text language sql stable parallel safe
  as $$ select string_to_table(btrim(current_setting('app.aws_accounts', true), '{}'), ',') $$;

create or replace procedure protect_by_accounts_where(target regclass, condition text) language plpgsql as $$
begin
  -- The sub-select is evaluated once per statement, and decides alone when every account exists for the caller.
  execute format('create policy accounts on %s as restrictive using ((select every_account()) or (%s))',
    target, condition);
end $$;

create or replace procedure protect_by_account(target regclass, account_column name default 'account_id')
language plpgsql as $$
begin
  call protect_by_accounts_where(target,
    format('%I::text in (select one from call_account_texts() one)', account_column));
end $$;

create or replace procedure protect_by_aws_account(target regclass) language plpgsql as $$
begin
  call protect_by_accounts_where(target, 'aws_account_id in (select one from call_aws_account_texts() one)');
end $$;

-- Adds the policy for rows of several accounts: they exist for whom all of these do. The operator of arrays compares
-- each account with each of the call's. A row without a list is about every account.
create procedure protect_by_several_accounts(target regclass, accounts_column name) language plpgsql as $$
begin
  call protect_by_accounts_where(target, format('%1$I is not null and not exists (
    select from unnest(%1$I) own where own::text not in (select one from call_account_texts() one))', accounts_column));
end $$;

-- The policies so far, with the new conditions.
do $$
declare
  policy record;
  condition text;
begin
  for policy in select tablename, qual from pg_policies where policyname = 'accounts' and schemaname = 'public' loop
    condition := replace(policy.qual, '( SELECT (call_accounts() IS NULL))', '(select every_account())');
    condition := regexp_replace(condition, '(\w+) IN \( SELECT unnest\(call_accounts\(\)\) AS unnest\)',
      '\1::text in (select one from call_account_texts() one)', 'g');
    condition := replace(condition, 'SELECT unnest(call_aws_accounts()) AS unnest',
      'select one from call_aws_account_texts() one');
    condition := regexp_replace(condition, '(\w+) <@ \( SELECT call_accounts\(\) AS call_accounts\)',
      '\1 is not null and not exists (
         select from unnest(\1) own where own::text not in (select one from call_account_texts() one))', 'g');
    if condition ~ 'call_(aws_)?accounts\(\)' then
      raise exception 'The policy of % is not converted: %', policy.tablename, condition;
    end if;
    execute format('alter policy accounts on %I using (%s)', policy.tablename, condition);
  end loop;
end $$;
