import pg from "pg";

const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";

function brokenConstraint(error: unknown, sqlState: string): string | undefined {
  return error instanceof pg.DatabaseError && error.code === sqlState ? error.constraint : undefined;
}

/** The name of the unique constraint or index that a write violated; undefined for any other error. */
export function brokenUniqueConstraint(error: unknown): string | undefined {
  return brokenConstraint(error, UNIQUE_VIOLATION);
}

/** The name of the foreign key that a write violated; undefined for any other error. */
export function brokenForeignKey(error: unknown): string | undefined {
  return brokenConstraint(error, FOREIGN_KEY_VIOLATION);
}
