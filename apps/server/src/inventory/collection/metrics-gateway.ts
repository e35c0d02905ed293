import type { MetricDeclaration } from "@skyledger/core/model/metrics";
import type { ResourceIdentity } from "@skyledger/core/model/resource";
import type { AccountConnection } from "../../platform/aws/account-connection.ts";
import type { AwsAnswer, OpenSends } from "../../platform/aws/open-sends.ts";
import { type MetricPoint, readMetrics } from "./collect-usage.ts";

/** The CloudWatch calls of a resource's page. */
export interface MetricsGateway {
  /** Points of each metric of a resource, oldest first. */
  metrics(
    connection: AccountConnection,
    resource: ResourceIdentity,
    metrics: readonly MetricDeclaration[],
    range: { from: Date; to: Date; periodSeconds: number },
  ): Promise<AwsAnswer<MetricPoint[][]>>;
}

export function createMetricsGateway({ regionOf, answered }: OpenSends): MetricsGateway {
  return {
    metrics: (connection, resource, metrics, range) =>
      answered(connection, async (send, signal) => {
        const queries = metrics.map((metric) => ({ resource, metric }));
        const points = await readMetrics(send, regionOf(resource.region), queries, range, signal);
        const whole = points.filter((one) => one !== null);
        if (whole.length < points.length)
          throw new SyntaxError("CloudWatch answered without some of the metrics.");
        return whole;
      }),
  };
}
