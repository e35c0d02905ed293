import type { Figure } from "./bench-case.ts";

/** Whether a value meets its target. */
export function meets({ value, target }: Figure): boolean {
  return target.better === "lower" ? value <= target.value : value >= target.value;
}

/** "✓ start to ready: 0.84 s (target: at most 3 s)". */
export function line(figure: Figure): string {
  const { name, value, unit, target } = figure;
  const bound = target.better === "lower" ? "at most" : "at least";
  return `${meets(figure) ? "✓" : "✗"} ${name}: ${rounded(value)} ${unit} (target: ${bound} ${rounded(target.value)} ${unit})`;
}

/**
 * Three significant digits below 1000, whole numbers above: more digits would suggest a precision that does
 * not exist.
 */
function rounded(value: number): string {
  const digits = Math.abs(value) < 1000 ? Number(value.toPrecision(3)) : Math.round(value);
  return digits.toLocaleString("en-US", { maximumFractionDigits: 6 });
}

/**
 * The value below which a share (0…1) of the samples is, by nearest rank. @throws RangeError without samples
 */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new RangeError("A percentile needs at least one sample.");
  return value;
}
