import type { MetricDataResult } from "@aws-sdk/client-cloudwatch";

/** What CloudWatch says of a query that it did not answer, or not whole (API reference, MetricDataResult, StatusCode). */
const notWhole: ReadonlySet<string> = new Set(["Forbidden", "InternalError", "PartialData"]);

/** Follows, over the pages of one GetMetricData, which queries were answered: none said of one is not "no data". */
export class MetricAnswers {
  readonly #status = new Map<string, string | undefined>();

  take({ Id, StatusCode }: MetricDataResult): void {
    if (Id !== undefined) this.#status.set(Id, StatusCode);
  }

  /** Whether the query of this id was answered to its end. To be asked after the last page. */
  isWhole(id: string): boolean {
    return this.#status.has(id) && !notWhole.has(this.#status.get(id) ?? "");
  }
}

/** A point as CloudWatch keeps them: it has no values that are no numbers (API reference, MetricDatum, Value). */
export function isPoint(at: Date, value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value) && !Number.isNaN(at.getTime());
}

/** Whether CloudWatch can be asked: it takes no dimension without a value, and refuses every query of the call then. */
export function isAskable(dimensions: Readonly<Record<string, string>>): boolean {
  return Object.values(dimensions).every(Boolean);
}
