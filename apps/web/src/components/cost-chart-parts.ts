import { wholeParts } from "../lib/adding-up.ts";
import type { EndpointOutput } from "../lib/endpoint-types.ts";
import { formatWholeDollars } from "../lib/format.ts";
import type { ChartLegend } from "./charts/chart-card.tsx";
import type { ReadOutLine } from "./charts/chart-read-out.tsx";
import { OTHER_COLOUR } from "./charts/chart-scale.ts";
import type { CostBucket } from "./cost-days.ts";

/** Legend entries of hatched and missing points; none if all points are complete. */
export function gapLegend(trend: readonly CostBucket[]): ChartLegend[] {
  const has = (one: CostBucket["state"]) => trend.some(({ state }) => state === one);
  const [running, partial] = [has("running"), has("partial")];
  const hatched = running && partial ? "In progress or partial" : running ? "In progress" : "Partial";
  return [
    ...(running || partial ? [{ name: hatched, colour: "var(--muted)", mark: "hatched" as const }] : []),
    ...(has("not_read") ? [{ name: "Not read", colour: "var(--muted)", mark: "unread" as const }] : []),
  ];
}

type Topped = Pick<EndpointOutput<"GET /cost/analysis">["trend"][number], "top" | "other" | "cost">;

/**
 * The most expensive keys of a point and the rest, in whole dollars that add up to the point's total.
 * @param colourOf the key's color in a chart with one per key; keys without one are part of Other
 */
export function topLines(
  point: Topped | undefined,
  nameOf: (key: string) => string,
  colourOf?: (key: string) => string | undefined,
): ReadOutLine[] {
  if (point === undefined || point.cost === null) return [];
  const colour = (key: string) => (colourOf === undefined ? {} : { colour: colourOf(key) ?? OTHER_COLOUR });
  const parts = [
    ...point.top.map(({ key, cost }) => ({ text: nameOf(key), cost, ...colour(key) })),
    ...(point.other === null
      ? []
      : [
          {
            ...{ text: "Other", cost: point.other },
            ...(colourOf === undefined ? {} : { colour: OTHER_COLOUR }),
          },
        ]),
  ];
  const shown = wholeParts(
    parts.map(({ cost }) => cost),
    point.cost,
  );
  return parts.map(({ cost: _cost, ...line }, index) => ({
    ...line,
    value: formatWholeDollars(shown[index] ?? 0),
  }));
}
