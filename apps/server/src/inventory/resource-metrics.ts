import { AppError } from "@skyledger/core/model/app-error";
import { resources as declarations } from "@skyledger/core/registry.gen";
import type { ConnectionOf } from "../accounts/connections.ts";
import type { AccountsStore } from "../accounts/store.ts";
import type { AwsRefusal } from "../platform/aws/open-sends.ts";
import type { Principal } from "../platform/principal.ts";
import type { MetricsGateway } from "./collection/metrics-gateway.ts";
import type { InventoryStore } from "./store.ts";

export interface MetricSeries {
  id: string;
  title: string;
  unit: string;
  statistic: string;
  points: { at: string; value: number }[];
}

export interface ResourceMetricsService {
  /**
   * CloudWatch series of a resource over the last days. An AWS error is a value, not an exception. Throws
   * not_found.
   */
  of(
    principal: Principal,
    arn: string,
    days: number,
  ): Promise<{ metrics: MetricSeries[]; periodSeconds: number; gap: AwsRefusal | null }>;
}

interface Deps {
  inventory: Pick<InventoryStore, "find">;
  accounts: Pick<AccountsStore, "find">;
  aws: MetricsGateway;
  connectionOf: ConnectionOf;
  now: () => Date;
}

const hourSeconds = 3600;

/**
 * About 170 points, on CloudWatch's own boundaries: 5-minute points are kept for 63 days, hourly points for
 * 455 (GetMetricData).
 */
function periodFor(days: number): number {
  if (days <= 2) return 900;
  return days <= 14 ? hourSeconds : 6 * hourSeconds;
}

export function createResourceMetricsService(deps: Deps): ResourceMetricsService {
  return {
    async of({ workspaceId }, arn, days) {
      const resource = await deps.inventory.find(workspaceId, arn);
      const account = resource && (await deps.accounts.find(workspaceId, resource.accountId));
      if (!resource || !account) throw new AppError("not_found", "Resource not found.");
      const declared = declarations.find((declaration) => declaration.type === resource.type)?.metrics ?? {};
      const identity = { ...resource, id: resource.shortId, accountId: resource.awsAccountId };
      const metrics = Object.entries(declared).filter(
        ([, metric]) => metric.chart !== false && metric.appliesTo?.(identity) !== false,
      );
      const periodSeconds = periodFor(days);
      if (metrics.length === 0) return { metrics: [], periodSeconds, gap: null };
      // CloudWatch counts periods from the given start: with a rounded start, points lie on round times.
      const periodMs = periodSeconds * 1000;
      const to = new Date(Math.ceil(deps.now().getTime() / periodMs) * periodMs);
      const from = new Date(to.getTime() - days * 86_400_000);
      const answer = await deps.aws.metrics(
        await deps.connectionOf(account),
        identity,
        metrics.map(([, metric]) => metric),
        { from, to, periodSeconds },
      );
      if (!answer.ok) return { metrics: [], periodSeconds, gap: answer.refusal };
      const series = metrics.map(([id, { title, unit, statistic }], index) => ({
        id,
        title,
        unit,
        statistic,
        points: answer.value[index] ?? [],
      }));
      return { metrics: series, periodSeconds, gap: null };
    },
  };
}
