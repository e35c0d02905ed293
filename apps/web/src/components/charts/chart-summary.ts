import type { ChartPoint } from "./chart-point.ts";

type SummaryOptions = {
  formatAt: (at: string) => string;
  formatValue: (value: number) => string;
};

/**
 * What a chart shows, in words for screen readers: "30 points from Nov 1 to Nov 30. Lowest: $5 on Nov 2. Highest: $20
 * on Nov 9. 3 points without a value." Incomplete values are no extremes: they still grow.
 */
export function chartSummary(
  points: readonly ChartPoint[],
  { formatAt, formatValue }: SummaryOptions,
): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return "No points.";
  const known = points.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]));
  const complete = points.flatMap(({ at, value, state = "complete" }) =>
    value === null || state !== "complete" ? [] : [{ at, value }],
  );
  const byValue = complete.toSorted((a, b) => a.value - b.value);
  const extreme = (name: string, one: { at: string; value: number } | undefined) =>
    one === undefined ? [] : [`${name}: ${formatValue(one.value)} on ${formatAt(one.at)}.`];
  const said = (count: number, what: string) => (count === 0 ? [] : [`${counted(count)} ${what}.`]);
  const span =
    points.length === 1 ? `on ${formatAt(first.at)}` : `from ${formatAt(first.at)} to ${formatAt(last.at)}`;
  return [
    `${counted(points.length)} ${span}.`,
    ...extreme("Lowest", byValue[0]),
    ...extreme("Highest", byValue.at(-1)),
    ...said(known.length - complete.length, "incomplete"),
    ...said(points.length - known.length, "without a value"),
  ].join(" ");
}

function counted(points: number): string {
  return `${points} ${points === 1 ? "point" : "points"}`;
}
