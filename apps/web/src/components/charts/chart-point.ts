import type { PointState } from "./chart-buckets.tsx";

/**
 * A value at an ISO time; `null` where nothing was measured, which leaves a gap in the line. With a `state`,
 * incomplete values are drawn hatched and apart from the line. `note` is read out with the value ("In
 * progress: 21 of 30 days").
 */
export type ChartPoint = {
  at: string;
  value: number | null;
  state?: PointState;
  note?: string | undefined;
};

/** A marked point, for example an anomaly. `words` is read out instead of the label. */
export type ChartEvent = { index: number; text: string; words?: string };
