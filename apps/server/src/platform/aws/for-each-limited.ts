/**
 * Runs `work` for items, at most `limit` at a time. Rejects with the first error, after which no further item
 * starts.
 */
export async function forEachLimited<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  let stopped = false;
  async function lane(): Promise<void> {
    while (!stopped && next < items.length) {
      const index = next++;
      try {
        // `index` is below the length.
        await work(items[index] as Item, index);
      } catch (error) {
        stopped = true;
        throw error;
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
}
