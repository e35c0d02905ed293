/** Numbers from 0 to 1 from a seed (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A random sample of a list, the same for the same seed, in list order. */
export function sampleOf<Item>(items: readonly Item[], size: number, seed: number): Item[] {
  const next = numbersOf(seed);
  return items
    .map((item, index) => ({ item, index, lot: next() }))
    .sort((a, b) => a.lot - b.lot)
    .slice(0, size)
    .sort((a, b) => a.index - b.index)
    .map(({ item }) => item);
}

/** A share with its bounds, from 0 to 1. */
export interface Interval {
  low: number;
  high: number;
}

/** Confidence interval (95%, Wilson's score) of the whole share, when `hits` of `size` were drawn. */
export function confidence(hits: number, size: number): Interval {
  if (size === 0) return { low: 0, high: 1 };
  const z = 1.959964;
  const share = hits / size;
  const middle = share + z ** 2 / (2 * size);
  const spread = z * Math.sqrt((share * (1 - share)) / size + z ** 2 / (4 * size ** 2));
  const scale = 1 + z ** 2 / size;
  return { low: (middle - spread) / scale, high: (middle + spread) / scale };
}
