/** The keys of a literal whose type lists all of them. */
export function keysOf<Literal extends object>(literal: Literal): (keyof Literal & string)[] {
  return Object.keys(literal) as (keyof Literal & string)[]; // TypeScript expects further keys in every object
}
