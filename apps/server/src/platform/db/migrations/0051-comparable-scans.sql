-- Whether a scan judged enough to hold its score against those before it; each scan says so at its end.
alter table scans add column comparable boolean not null default true;
