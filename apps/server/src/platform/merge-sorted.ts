/**
 * The first items of sorted lists, in order, without sorting all of them.
 * @param lists each in the order of `compare`
 * @param count how many items at most
 */
export function mergeSorted<Item>(
  lists: readonly (readonly Item[])[],
  compare: (a: Item, b: Item) => number,
  count: number,
): Item[] {
  /** The next item of each list that has one, in order. */
  const heads: { item: Item; rest: Iterator<Item> }[] = [];
  const insert = (rest: Iterator<Item>) => {
    const next = rest.next();
    if (next.done) return;
    let [low, high] = [0, heads.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = heads[middle];
      if (other !== undefined && compare(other.item, next.value) <= 0) low = middle + 1;
      else high = middle;
    }
    heads.splice(low, 0, { item: next.value, rest });
  };
  for (const list of lists) insert(list[Symbol.iterator]());
  const merged: Item[] = [];
  while (merged.length < count) {
    const first = heads.shift();
    if (first === undefined) break;
    merged.push(first.item);
    insert(first.rest);
  }
  return merged;
}
