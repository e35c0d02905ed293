import type { TraceSettings } from "../../config.ts";
import type { EndedSpan, SpanAttributes, SpanSink } from "../spans.ts";

interface Deps {
  readonly settings: TraceSettings;
  readonly version: string;
  /** Called once for each series of failures. */
  readonly onProblem: (message: string) => void;
}

/** Sends spans to a collector. */
export interface OtlpExporter extends SpanSink {
  /** Sends what is left, and stops. */
  close(): Promise<void>;
}

const sendEveryMs = 5_000;
const spansPerRequest = 512;
/** More are dropped: a collector that is down must not fill the memory. */
const spansKept = 8_192;
const timeoutMs = 10_000;
/** Spans of a request that failed for a moment are sent again. OTLP specification, "Failures". */
const retryable = new Set([429, 502, 503, 504]);
const kinds = { internal: 1, server: 2, client: 3 } as const;

/** Exports spans with OTLP over HTTP, in its JSON encoding, in batches. */
export function createOtlpExporter({ settings, version, onProblem }: Deps): OtlpExporter {
  let waiting: EndedSpan[] = [];
  let dropped = 0;
  let sending: Promise<void> | undefined;
  let failing = false;

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, spansPerRequest);
      const problem = await post(settings, requestOf(batch, settings.resource, version));
      if (problem === undefined) {
        failing = false;
        continue;
      }
      if (problem.again) waiting = [...batch, ...waiting].slice(0, spansKept);
      if (!failing) onProblem(`${problem.message}${dropped > 0 ? `; ${dropped} spans were dropped` : ""}`);
      [failing, dropped] = [true, 0];
      return;
    }
  }
  const flush = () => {
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  const timer = setInterval(() => void flush(), sendEveryMs).unref();

  return {
    samples: (traceId) => isSampled(traceId, settings.ratio),
    add(span) {
      if (waiting.length >= spansKept) dropped += 1;
      else waiting.push(span);
      if (waiting.length >= spansPerRequest && !failing) void flush();
    },
    async close() {
      clearInterval(timer);
      await sending;
      await flush();
    },
  };
}

/** As TraceIdRatioBased of the OpenTelemetry SDKs: each process decides the same for a trace. */
function isSampled(traceId: string, ratio: number): boolean {
  return Number.parseInt(traceId.slice(-8), 16) / 2 ** 32 < ratio;
}

async function post(
  { url, headers }: TraceSettings,
  body: object,
): Promise<{ message: string; again: boolean } | undefined> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    await answer.arrayBuffer();
    if (answer.ok) return undefined;
    return { message: `the collector responded with ${answer.status}`, again: retryable.has(answer.status) };
  } catch (error) {
    // fetch() throws its own errors, with the reason as their cause.
    const cause = error instanceof Error ? error.cause : undefined;
    return {
      message: `the collector can't be reached (${cause instanceof Error ? cause.message : error})`,
      again: true,
    };
  }
}

function requestOf(spans: readonly EndedSpan[], resource: SpanAttributes, version: string): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: "skyledger", version }, spans: spans.map(spanOf) }],
      },
    ],
  };
}

function spanOf({ parentId, attributes, failed, startedAt, endedAt, ...span }: EndedSpan): object {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(parentId === undefined ? {} : { parentSpanId: parentId }),
    name: span.name,
    kind: kinds[span.kind],
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: attributesOf(attributes),
    status: failed ? { code: 2 } : {},
  };
}

function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1000)) * 1000n);
}

function attributesOf(attributes: SpanAttributes): object[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: encoded(value) }));
}

function encoded(value: string | number | boolean): object {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
