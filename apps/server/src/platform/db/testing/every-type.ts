import type { Migration } from "../migrate.ts";

/** A table with a column of every type that the schema could get, next to those that it has. */
export const everyType: Migration = {
  name: "9001-every-type",
  sql: `create table every_type (
    workspace_id uuid not null, n int generated always as identity primary key, bytes bytea, amount numeric,
    instant timestamptz, day date, ratio double precision, small real, span interval, flag boolean, document jsonb,
    plain json, words text[], numbers bigint[], twice numeric generated always as (amount * 2) stored);
    call protect_by_workspace('every_type');`,
};
