import type { Send } from "@skyledger/core/model/aws-call";
import type { AccountConnection, AwsSettings } from "./account-connection.ts";
import { openSend, type RecordSandboxChange } from "./connection.ts";
import { classifyError } from "./errors.ts";
import { homeRegionOf } from "./home-region.ts";

/** Number of cached sends, whose clients and credentials are reused between requests. */
const connectionsKept = 16;
const connectTimeoutMs = 20_000;
/** A person waits: reports within two seconds that AWS cannot be reached. */
const attempts = 3;

/** AWS's response to a failed call, as plain values for use cases. */
export interface AwsRefusal {
  reason: "denied" | "throttled" | "unsupported" | "failed";
  message: string;
}
export type AwsAnswer<T> = { ok: true; value: T } | { ok: false; refusal: AwsRefusal };

/** Calls that requests make directly; `runCollection` reads whole accounts. */
export interface OpenSends {
  /** Default Region of calls. */
  readonly region: string;
  open(connection: AccountConnection): Promise<Send>;
  /** The Region of calls about a resource: the partition's home for global ones. */
  regionOf(region: string): string;
  /** Calls AWS within a request's time limit; a rejection is a value. */
  answered<T>(
    connection: AccountConnection,
    ask: (send: Send, signal: AbortSignal) => Promise<T>,
  ): Promise<AwsAnswer<T>>;
}

export function createOpenSends(
  settings: AwsSettings,
  now: () => Date,
  onSandboxChange: RecordSandboxChange,
): OpenSends {
  const sends = new Map<string, Promise<Send>>();

  function open(connection: AccountConnection): Promise<Send> {
    // A sandbox account is the same all day, so that its resources are generated once.
    const key = JSON.stringify([connection, now().toISOString().slice(0, 10)]);
    const known = sends.get(key);
    if (known !== undefined) return known;
    const opened = openSend(connection, settings, { now: now(), attempts, onSandboxChange });
    // A failed connection must not be cached.
    opened.catch(() => sends.delete(key));
    sends.set(key, opened);
    const oldest = sends.keys().next().value;
    if (sends.size > connectionsKept && oldest !== undefined) sends.delete(oldest);
    return opened;
  }

  return {
    region: settings.region,
    open,
    regionOf: (region) => (region === "global" ? homeRegionOf(settings.region) : region),
    async answered(connection, ask) {
      try {
        return { ok: true, value: await ask(await open(connection), AbortSignal.timeout(connectTimeoutMs)) };
      } catch (error) {
        const { reason, code, message } = classifyError(error);
        return { ok: false, refusal: { reason, message: `${code}: ${message}` } };
      }
    },
  };
}
