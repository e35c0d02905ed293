import type { MetricDataResult } from "@aws-sdk/client-cloudwatch";

/** CloudWatch's status of a query without a complete answer (API reference, MetricDataResult, StatusCode). */
const notWhole: ReadonlySet<string> = new Set(["Forbidden", "InternalError", "PartialData"]);

/** Tracks answered queries over the pages of one GetMetricData: a missing one does not mean "no data". */
export class MetricAnswers {
  readonly #status = new Map<string, string | undefined>();

  take({ Id, StatusCode }: MetricDataResult): void {
    if (Id !== undefined) this.#status.set(Id, StatusCode);
  }

  /** Whether the query with this ID was answered completely. Call it after the last page. */
  isWhole(id: string): boolean {
    return this.#status.has(id) && !notWhole.has(this.#status.get(id) ?? "");
  }
}

/** A CloudWatch point, whose value is always a number (API reference, MetricDatum, Value). */
export function isPoint(at: Date, value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value) && !Number.isNaN(at.getTime());
}

/**
 * Whether CloudWatch accepts the dimensions: it rejects all queries of a call if one dimension has no value.
 */
export function isAskable(dimensions: Readonly<Record<string, string>>): boolean {
  return Object.values(dimensions).every(Boolean);
}
