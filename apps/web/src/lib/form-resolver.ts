import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import * as z from "zod/mini";

/** Validates a form with a `zod/mini` schema; keeps the first issue per field. */
export function formResolver<Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Values>,
): Resolver<Values> {
  return (values) => {
    const checked = z.safeParse(schema, values);
    if (checked.success) return { values: checked.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of checked.error.issues) {
      const name = issue.path.join(".");
      errors[name] ??= { type: issue.code ?? "custom", message: issue.message };
    }
    // The names come from the schema of these values.
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}
