/** Shorter stretches are a spike, not a level. */
const shortest = 4;

/**
 * Start index of the last lasting level in a noisy series. Splits the series into stretches of at least four
 * values that minimize the absolute deviations from each stretch's median plus a penalty per split (optimal
 * partitioning: Jackson et al., "An algorithm for optimal partitioning of data on an interval", IEEE Signal
 * Processing Letters 12, 2005; absolute instead of squared deviations, so that single spikes do not split).
 * @param penalty what a split must save, in the unit of the values
 */
export function lastLevelStart(values: readonly number[], penalty: number): number {
  const best: number[] = [-penalty];
  const cutBefore: number[] = [0];
  for (let end = 1; end <= values.length; end += 1) {
    best[end] = Number.POSITIVE_INFINITY;
    cutBefore[end] = 0;
    const stretch = new SortedStretch();
    for (let start = end - 1; start >= 0; start -= 1) {
      stretch.add(values[start] ?? 0);
      if (end - start < shortest) continue;
      const cost = (best[start] ?? Number.POSITIVE_INFINITY) + penalty + stretch.absoluteDeviation();
      if (cost < (best[end] ?? 0)) {
        best[end] = cost;
        cutBefore[end] = start;
      }
    }
  }
  return cutBefore[values.length] ?? 0;
}

/** Sorted values, so that their deviation from the median takes one pass. */
class SortedStretch {
  readonly #sorted: number[] = [];

  add(value: number): void {
    let at = this.#sorted.length;
    while (at > 0 && (this.#sorted[at - 1] ?? 0) > value) at -= 1;
    this.#sorted.splice(at, 0, value);
  }

  absoluteDeviation(): number {
    const half = this.#sorted.length >> 1;
    let sum = 0;
    // Each value below the median pairs with one above it: the median itself cancels out.
    for (let below = 0; below < half; below += 1) {
      sum += (this.#sorted[this.#sorted.length - 1 - below] ?? 0) - (this.#sorted[below] ?? 0);
    }
    return sum;
  }
}
