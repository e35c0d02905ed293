import { editProblems, type TagEdit } from "@skyledger/contract/tag-rules";

/** One line of the form: a tag that is set, or a key that is removed. */
export type TagRow = { id: number; act: "set" | "remove"; key: string; value: string };

/** Problems of a line, by field. */
export type RowProblems = { key?: string | undefined; value?: string | undefined };

/** A line without text is not part of the edit, unless it is the only one. */
function isFilled({ key, value }: TagRow): boolean {
  return key !== "" || value !== "";
}

/** The edit of a form's lines. */
export function editOf(rows: readonly TagRow[]): TagEdit {
  const filled = rows.filter(isFilled);
  return {
    set: filled.flatMap(({ act, key, value }) => (act === "set" ? [{ key, value }] : [])),
    remove: filled.flatMap(({ act, key }) => (act === "remove" ? [key] : [])),
  };
}

/** What AWS would reject, by the line's ID. An empty form has its problem at the first line. */
export function problemsOf(rows: readonly TagRow[]): ReadonlyMap<number, RowProblems> {
  const filled = rows.filter(isFilled);
  const set = filled.filter(({ act }) => act === "set");
  const removed = filled.filter(({ act }) => act === "remove");
  const problems = new Map<number, RowProblems>();
  for (const { path, message } of editProblems(editOf(rows))) {
    const [list, index] = path;
    const row = (list === "set" ? set : removed)[Number(index)] ?? rows[0];
    if (row === undefined) continue;
    const field = path.at(-1) === "value" ? "value" : "key";
    problems.set(row.id, { ...problems.get(row.id), [field]: message });
  }
  return problems;
}
