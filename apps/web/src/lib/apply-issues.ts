import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { ApiError } from "./api-error.ts";

/**
 * Shows validation issues of the server at their form fields. Returns whether every issue has a field; then, no
 * banner is needed.
 */
export function applyIssues<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const issues = error instanceof ApiError ? error.issues : [];
  let placed = 0;
  for (const issue of issues) {
    const field = fields.find((name) => issue.path === name || issue.path.startsWith(`${name}.`));
    if (field === undefined) continue;
    setError(field, { type: "server", message: issue.message });
    placed += 1;
  }
  return issues.length > 0 && placed === issues.length;
}
