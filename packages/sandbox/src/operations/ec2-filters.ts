import type { Filter, Tag } from "@aws-sdk/client-ec2";
import { AwsError } from "../aws-error.ts";

/** How to read the values of a filter name from a row, such as "vpc-id". */
export type FilterReaders<Row> = Readonly<Record<string, (row: Row) => readonly (string | undefined)[]>>;

/** AWS's filter patterns: `*` for any text and `?` for one character. */
function matcher(pattern: string): (value: string) => boolean {
  if (!/[*?]/.test(pattern)) return (value) => value === pattern;
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  const expression = new RegExp(`^${source}$`, "s");
  return (value) => expression.test(value);
}

function readerFor<Row>(
  name: string,
  readers: FilterReaders<Row>,
  tagsOf: (row: Row) => readonly Tag[] | undefined,
): (row: Row) => readonly (string | undefined)[] {
  if (name.startsWith("tag:")) {
    const key = name.slice(4);
    return (row) => (tagsOf(row) ?? []).filter((tag) => tag.Key === key).map((tag) => tag.Value);
  }
  if (name === "tag-key") return (row) => (tagsOf(row) ?? []).map((tag) => tag.Key);
  const reader = readers[name];
  if (!reader) throw new AwsError("InvalidParameterValue", 400, `The filter '${name}' is invalid`);
  return reader;
}

/** A test for rows that match every filter; a filter matches if any of its values does. */
export function passes<Row>(
  filters: readonly Filter[] | undefined,
  tagsOf: (row: Row) => readonly Tag[] | undefined,
  readers: FilterReaders<Row>,
): (row: Row) => boolean {
  const tests = (filters ?? []).map((filter) => {
    const read = readerFor(filter.Name ?? "", readers, tagsOf);
    const matchers = (filter.Values ?? []).map(matcher);
    return (row: Row) =>
      read(row).some((value) => value !== undefined && matchers.some((matches) => matches(value)));
  });
  return (row) => tests.every((test) => test(row));
}
