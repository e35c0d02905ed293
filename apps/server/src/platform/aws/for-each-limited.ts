/**
 * Runs `work` for items, at most `limit` at a time. Rejects with the first error, after which no further item
 * starts.
 */
export async function forEachLimited<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const rest = items.entries();
  let stopped = false;
  async function lane(): Promise<void> {
    for (let next = rest.next(); !next.done && !stopped; next = rest.next()) {
      const [index, item] = next.value;
      try {
        await work(item, index);
      } catch (error) {
        stopped = true;
        throw error;
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
}
