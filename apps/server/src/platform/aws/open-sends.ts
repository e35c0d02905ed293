import type { Send } from "@skyledger/core/model/aws-call";
import type { AccountConnection, AwsSettings } from "./account-connection.ts";
import { openSend, type RecordSandboxChange } from "./connection.ts";
import { classifyError } from "./errors.ts";
import { homeRegionOf } from "./home-region.ts";

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
export interface OpenSends {
  /** The region that calls go to where nothing names one. */
  readonly region: string;
  open(connection: AccountConnection): Promise<Send>;
  /** The region of calls about something: a global thing's are made in the partition's home. */
  regionOf(region: string): string;
  /** Asks within the time that a request may take; a refusal is a value. */
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
    // A day's sandbox is the same all day, so that its resources are generated once.
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
