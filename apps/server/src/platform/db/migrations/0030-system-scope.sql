-- Who may see all workspaces is decided by a token, not by a word that everybody knows. The application's role has no
-- right on this schema; is_system() is replaced at each start that needs it (system-scope.ts), and knows a hash only.
create schema if not exists skyledger_private;
create table if not exists skyledger_private.system_scope (
  only_row boolean primary key default true check (only_row),
  token text not null
);
