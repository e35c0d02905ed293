import { AwsError } from "../aws-error.ts";
import type { Table } from "../fixtures/table.ts";

/** Default page size if neither the call nor AWS sets one. */
const defaultPageSize = 1000;

function tokenOf(position: number): string {
  return Buffer.from(`position:${position}`).toString("base64url");
}

function positionOf(token: string | undefined): number {
  if (token === undefined || token === "") return 0;
  const match = /^position:(\d+)$/.exec(Buffer.from(token, "base64url").toString("utf8"));
  if (!match) throw new AwsError("InvalidParameterValue", 400, "The pagination token is not valid.");
  return Number(match[1]);
}

/** One page of a response; `token` is undefined on the last one. */
export interface Page<Row> {
  rows: Row[];
  token: string | undefined;
}

/** A page of a table after `token`, with at most `limit` rows that match `where`. */
export function pageOf<Row>(
  table: Table<Row>,
  token: string | undefined,
  limit: number | undefined,
  where?: (row: Row) => boolean,
): Page<Row> {
  const { rows, next } = table.page(positionOf(token), limit ?? defaultPageSize, where);
  return { rows, token: next === null ? undefined : tokenOf(next) };
}

/** A page of a list that is short enough to be built completely. */
export function pageOfList<Row>(
  list: readonly Row[],
  token: string | undefined,
  limit: number | undefined,
): Page<Row> {
  const start = positionOf(token);
  const end = start + (limit ?? defaultPageSize);
  return { rows: list.slice(start, end), token: end < list.length ? tokenOf(end) : undefined };
}

/** The rows with these keys, in order; `missing` creates AWS's error for an unknown key. */
export function rowsByKey<Row>(
  table: Table<Row>,
  keys: readonly string[],
  missing: (key: string) => AwsError,
): Row[] {
  return keys.map((key) => {
    const row = table.get(key);
    if (row === undefined) throw missing(key);
    return row;
  });
}
