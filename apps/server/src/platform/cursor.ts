import { AppError } from "@skyledger/core/model/app-error";

/**
 * Writes the position of a list's next page. `kind` is the list and its order, so that no other list accepts
 * it.
 */
export function writeCursor(kind: string, position: readonly string[]): string {
  return Buffer.from(JSON.stringify([kind, ...position])).toString("base64url");
}

/** The error for a cursor that no page of the list has returned. */
export function invalidCursor(): AppError {
  const message = "This cursor is not of this list and order. Start again without it.";
  return new AppError("invalid_input", message, { issues: [{ path: "cursor", message }] });
}

/** Parses a cursor of `kind` with `length` values. Throws invalid_input for anything else. */
export function readCursor(kind: string, cursor: string, length: number): string[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch (error) {
    throw Object.assign(invalidCursor(), { cause: error });
  }
  if (!Array.isArray(parsed) || parsed.length !== length + 1 || parsed[0] !== kind) throw invalidCursor();
  const position: unknown[] = parsed.slice(1);
  if (!position.every((value): value is string => typeof value === "string")) throw invalidCursor();
  return position;
}
