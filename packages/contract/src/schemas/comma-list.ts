import { z } from "zod";

/**
 * A comma-separated list in the query, described as a pattern in the schema. Empty text means none. @param
 * most maximum number of names
 */
export function commaList<Names extends Readonly<Record<string, string>>>(
  item: z.ZodEnum<Names>,
  most: number,
) {
  const name = `(${item.options.join("|")})`;
  return z
    .string()
    .meta({ pattern: `^(${name}(,${name}){0,${most - 1}})?$` })
    .transform((text) => (text === "" ? undefined : text.split(",")))
    .pipe(z.array(item).max(most).optional());
}
