import { z } from "zod";

/**
 * A query's list of names, written as one text with commas between them; the schema shows that as a pattern.
 * The empty text is the same as none. @param most names at most
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
