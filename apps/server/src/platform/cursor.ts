import { AppError } from "@skyledger/core/model/app-error";

/**
 * Writes the position of a list's next page. `kind` is the list and its order, so that no other list accepts
 * it.
 */
export function writeCursor(kind: string, position: readonly string[]): string {
  return Buffer.from(JSON.stringify([kind, ...position])).toString("base64url");
}

/** Parses a cursor of `kind` with `length` values. Throws invalid_input for anything else. */
export function readCursor(kind: string, cursor: string, length: number): string[] {
  const refused = () => {
    const message = "This cursor is not of this list and order. Start again without it.";
    return new AppError("invalid_input", message, { issues: [{ path: "cursor", message }] });
  };
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch (error) {
    throw Object.assign(refused(), { cause: error });
  }
  if (!Array.isArray(parsed) || parsed.length !== length + 1 || parsed[0] !== kind) throw refused();
  const position: unknown[] = parsed.slice(1);
  if (!position.every((value): value is string => typeof value === "string")) throw refused();
  return position;
}
