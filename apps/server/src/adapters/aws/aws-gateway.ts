import type { AutomationRun } from "@skyledger/core/model/define-fix";
import type { MetricDeclaration } from "@skyledger/core/model/metrics";
import type { ResourceIdentity } from "@skyledger/core/model/resource";
import {
  type AutomationState,
  lookAtAutomation,
  missingForAutomation,
  type StartedAutomation,
  startAutomation,
} from "./automation.ts";
import { type MetricPoint, readMetrics } from "./collect-usage.ts";
import {
  type AccountConnection,
  type AwsSettings,
  type CallerIdentity,
  callerIdentity,
  enabledRegions,
  openSend,
  type RecordSandboxChange,
} from "./connection.ts";
import { classifyError } from "./errors.ts";
import { homeRegionOf } from "./home-region.ts";
import { type FreshReading, readResource } from "./read-resource.ts";
import type { Send } from "./send.ts";

/** Sends kept open: their clients and credentials are worth reusing between requests. */
const connectionsKept = 16;
const connectTimeoutMs = 20_000;
/** A list of thousands is read to its end to find one. */
const readTimeoutMs = 120_000;
/** A person waits: told within two seconds that AWS cannot be reached, they can do something about it. */
const attempts = 3;

/** What AWS said when it did not do what was asked, as plain values for use cases. */
export interface AwsRefusal {
  reason: "denied" | "throttled" | "unsupported" | "failed";
  message: string;
}
export type AwsAnswer<T> = { ok: true; value: T } | { ok: false; refusal: AwsRefusal };

/** What fixes ask of AWS. */
export interface AutomationGateway {
  /** One resource as it is now. */
  read(connection: AccountConnection, resource: ResourceIdentity, takenAt: string): Promise<FreshReading>;
  /** Starts a document once for each client token: with the same one the same run is answered. */
  startAutomation(
    connection: AccountConnection,
    start: { accountId: string; region: string; run: AutomationRun; clientToken: string },
  ): Promise<AwsAnswer<StartedAutomation>>;
  automation(
    connection: AccountConnection,
    execution: { region: string; executionId: string },
  ): Promise<AwsAnswer<AutomationState>>;
  /** What has to be installed before the documents can be run, in sentences; what cannot be seen is not missing. */
  missingForAutomation(
    connection: AccountConnection,
    about: { accountId: string; region: string; documents: readonly string[] },
  ): Promise<string[]>;
}

/** Calls that requests make by themselves; whole accounts are read by `runCollection`. */
export interface AwsGateway extends AutomationGateway {
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

type Open = (connection: AccountConnection) => Promise<Send>;

function automationGateway(open: Open, regionOf: (region: string) => string): AutomationGateway {
  async function answered<T>(
    connection: AccountConnection,
    ask: (send: Send, signal: AbortSignal) => Promise<T>,
  ): Promise<AwsAnswer<T>> {
    try {
      return { ok: true, value: await ask(await open(connection), AbortSignal.timeout(connectTimeoutMs)) };
    } catch (error) {
      return refusalOf(error);
    }
  }

  return {
    async read(connection, resource, takenAt) {
      const signal = AbortSignal.timeout(readTimeoutMs);
      return await readResource(await open(connection), resource, {
        region: regionOf(resource.region),
        takenAt,
        signal,
      });
    },

    startAutomation: (connection, start) =>
      answered(connection, (send, signal) =>
        startAutomation(send, { ...start, region: regionOf(start.region) }, signal),
      ),

    automation: (connection, { region, executionId }) =>
      answered(connection, (send, signal) =>
        lookAtAutomation(send, { region: regionOf(region), executionId }, signal),
      ),

    missingForAutomation: async (connection, { accountId, region, documents }) =>
      await missingForAutomation(
        await open(connection),
        { accountId, region: regionOf(region), documents },
        AbortSignal.timeout(connectTimeoutMs),
      ),
  };
}

export function createAwsGateway(
  settings: AwsSettings,
  now: () => Date,
  onSandboxChange: RecordSandboxChange,
): AwsGateway {
  const sends = new Map<string, Promise<Send>>();

  function open(connection: AccountConnection): Promise<Send> {
    // A day's sandbox is the same all day, so that its estate is made once.
    const key = JSON.stringify([connection, now().toISOString().slice(0, 10)]);
    const known = sends.get(key);
    if (known !== undefined) return known;
    const opened = openSend(connection, settings, { now: now(), attempts, onSandboxChange });
    // A failed opening must not be remembered.
    opened.catch(() => sends.delete(key));
    sends.set(key, opened);
    const oldest = sends.keys().next().value;
    if (sends.size > connectionsKept && oldest !== undefined) sends.delete(oldest);
    return opened;
  }

  /** The region of calls about something: a global thing's are made in the partition's home. */
  const regionOf = (region: string) => (region === "global" ? homeRegionOf(settings.region) : region);

  return {
    ...automationGateway(open, regionOf),

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
        const region = regionOf(resource.region);
        const queries = metrics.map((metric) => ({ resource, metric }));
        const signal = AbortSignal.timeout(connectTimeoutMs);
        const points = await readMetrics(send, region, queries, range, signal);
        const whole = points.filter((one) => one !== null);
        if (whole.length < points.length)
          throw new SyntaxError("CloudWatch answered without some of the metrics.");
        return { ok: true, value: whole };
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}
