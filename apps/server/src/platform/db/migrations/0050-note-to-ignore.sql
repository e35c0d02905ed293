-- Whether people have to say why they ignore a finding.
alter table workspaces add column ignore_note_required boolean not null default false;
