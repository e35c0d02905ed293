/** One measured value with its target (docs/guides/performance.md says how each is measured). */
export type Figure = {
  /** "list p95 at 100,000 rows". */
  name: string;
  value: number;
  unit: string;
  target: { value: number; better: "lower" | "higher" };
};

/**
 * A benchmark: sets up, measures, cleans up. A new one is a file `cases/<name>.bench.ts` with this default
 * export.
 */
export type BenchCase = {
  /** The file's name without `.bench.ts`. */
  name: string;
  run: () => Promise<Figure[]>;
};
