-- Programs with roles of their own, which act with access tokens only: no address, no password, no sign-in.
-- The name of a service account is in "email", which names the people and programs of a workspace.
alter table users
  add column kind text not null default 'person' check (kind in ('person', 'service')),
  add column created_by uuid references users on delete set null,
  add constraint service_accounts_never_sign_in
    check (kind = 'person' or (email_verified_at is null and password_hash = '' and email not like '%@%'));

drop index users_email_key;
create unique index users_email_key on users (lower(email)) where kind = 'person';
create unique index users_service_account_key on users (workspace_id, lower(email)) where kind = 'service';
