import type { Result } from "./write.ts";

/** What `npm run generate` prints: a line for each file that is not fresh, then the number of the others. */
export function report(results: readonly Result[]): string[] {
  const changed = results.filter(({ state }) => state !== "fresh");
  const lines = changed.map((result) =>
    result.state === "failed"
      ? `${result.file}: failed: ${result.because}`
      : `${result.file}: ${result.state}`,
  );
  const fresh = results.length - changed.length;
  return [...lines, `${fresh} of ${results.length} generated files were up to date.`];
}
