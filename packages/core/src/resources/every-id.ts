/** The id of each item; undefined when AWS left one out: a list without it would hide what it names. */
export function everyId<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string | undefined,
): string[] | undefined {
  const ids = items.flatMap((item) => idOf(item) || []);
  return ids.length === items.length ? ids : undefined;
}
