import type { MetricDeclaration } from "@skyledger/core/model/metrics";
import type { ResourceIdentity } from "@skyledger/core/model/resource";
import { type MetricPoint, readMetrics } from "./collect-usage.ts";
import {
  type AccountConnection,
  type AwsSettings,
  type CallerIdentity,
  callerIdentity,
  enabledRegions,
  openSend,
} from "./connection.ts";
import { classifyError } from "./errors.ts";
import { homeRegionOf } from "./home-region.ts";
import type { Send } from "./send.ts";

/** Sends kept open: their clients and credentials are worth reusing between requests. */
const connectionsKept = 16;
const connectTimeoutMs = 20_000;
/** A person waits: told within two seconds that AWS cannot be reached, they can do something about it. */
const attempts = 3;

/** What AWS said when it did not do what was asked, as plain values for use cases. */
export interface AwsRefusal {
  reason: "denied" | "throttled" | "unsupported" | "failed";
  message: string;
}
export type AwsAnswer<T> = { ok: true; value: T } | { ok: false; refusal: AwsRefusal };

/** Calls that requests make by themselves; whole accounts are read by `runCollection`. */
export interface AwsGateway {
  /** Who the credentials are and which regions they may use. */
  identify(connection: AccountConnection): Promise<AwsAnswer<CallerIdentity & { regions: string[] }>>;
  /** Points of each metric of a resource, oldest first. */
  metrics(
    connection: AccountConnection,
    resource: ResourceIdentity,
    metrics: readonly MetricDeclaration[],
    range: { from: Date; to: Date; periodSeconds: number },
  ): Promise<AwsAnswer<MetricPoint[][]>>;
}

function refusalOf(error: unknown): { ok: false; refusal: AwsRefusal } {
  const { reason, code, message } = classifyError(error);
  return { ok: false, refusal: { reason, message: `${code}: ${message}` } };
}

export function createAwsGateway(settings: AwsSettings, now: () => Date): AwsGateway {
  const sends = new Map<string, Promise<Send>>();

  function open(connection: AccountConnection): Promise<Send> {
    // A day's sandbox is the same all day, so that its estate is made once.
    const key = JSON.stringify([connection, now().toISOString().slice(0, 10)]);
    const known = sends.get(key);
    if (known !== undefined) return known;
    const opened = openSend(connection, settings, { now: now(), attempts });
    // A failed opening must not be remembered.
    opened.catch(() => sends.delete(key));
    sends.set(key, opened);
    const oldest = sends.keys().next().value;
    if (sends.size > connectionsKept && oldest !== undefined) sends.delete(oldest);
    return opened;
  }

  return {
    async identify(connection) {
      try {
        const send = await open(connection);
        const signal = AbortSignal.timeout(connectTimeoutMs);
        const identity = await callerIdentity(send, settings.region, signal);
        return {
          ok: true,
          value: { ...identity, regions: await enabledRegions(send, settings.region, signal) },
        };
      } catch (error) {
        return refusalOf(error);
      }
    },

    async metrics(connection, resource, metrics, range) {
      try {
        const send = await open(connection);
        const region = resource.region === "global" ? homeRegionOf(settings.region) : resource.region;
        const queries = metrics.map((metric) => ({ resource, metric }));
        return {
          ok: true,
          value: await readMetrics(send, region, queries, range, AbortSignal.timeout(connectTimeoutMs)),
        };
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}
