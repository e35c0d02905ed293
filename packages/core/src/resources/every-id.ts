/** The ID of each item; undefined when AWS omitted one: an incomplete list would hide the item. */
export function everyId<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string | undefined,
): string[] | undefined {
  const ids = items.flatMap((item) => idOf(item) || []);
  return ids.length === items.length ? ids : undefined;
}
