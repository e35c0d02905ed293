import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, randomBytes } from "node:crypto";

/** Values of a span: no texts of people, no credentials, no names of their resources. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** Description of a piece of work for a trace. */
export interface SpanSubject {
  readonly name: string;
  readonly kind: "server" | "client" | "internal";
  readonly attributes: SpanAttributes;
}

/** A span that has ended, as plain data, which crosses threads. */
export interface EndedSpan extends SpanSubject {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  /** Milliseconds since 1970, with fractions. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly failed: boolean;
}

/** The span that current work belongs to. */
export interface SpanContext {
  readonly traceId: string;
  readonly spanId: string;
}

/** Receives the spans of this thread, and decides which traces are recorded. */
export interface SpanSink {
  samples(traceId: string): boolean;
  add(span: EndedSpan): void;
}

const current = new AsyncLocalStorage<SpanContext | undefined>();
let sink: SpanSink | undefined;

/** Records spans of this thread from now on. @returns stops it */
export function recordSpans(to: SpanSink): () => void {
  sink = to;
  return () => {
    if (sink === to) sink = undefined;
  };
}

/** Passes on spans of another thread. */
export function passSpans(spans: readonly EndedSpan[]): void {
  if (sink) for (const span of spans) sink.add(span);
}

/** Keeps the spans of a thread until they are passed to the main thread, which has decided that they are recorded. */
export class SpanBuffer {
  #spans: EndedSpan[] = [];
  #stop: (() => void) | undefined;

  record(on: boolean): void {
    this.#stop?.();
    this.#stop = on ? recordSpans({ samples: () => true, add: (span) => this.#spans.push(span) }) : undefined;
  }

  take(): EndedSpan[] {
    const taken = this.#spans;
    this.#spans = [];
    return taken;
  }
}

/** The span of the current work; undefined: nothing is recorded. */
export function currentSpan(): SpanContext | undefined {
  return current.getStore();
}

/** Work as part of a span of another thread or process. */
export function withinSpan<T>(parent: SpanContext | undefined, work: () => T): T {
  return current.run(parent, work);
}

/**
 * The root span of a run. Its IDs follow from the run's, so that every process that works on the run extends the
 * same trace, and the run's ID finds it.
 * @param runId a UUID
 */
export function spanOfRun(runId: string): SpanContext {
  const spanId = createHash("sha256").update(runId).digest("hex").slice(0, 16);
  return { traceId: runId.replaceAll("-", ""), spanId };
}

/** A span that has begun. */
export interface OpenSpan {
  readonly context: SpanContext;
  end(failed: boolean, more?: SpanAttributes): void;
}

interface Begin {
  /** Default: the span of the current work. */
  readonly parent?: SpanContext | undefined;
  /** IDs of the span itself, for the root of a run. */
  readonly own?: SpanContext;
}

/** Begins a span; undefined if nothing is recorded, or not this trace. */
export function beginSpan(subject: SpanSubject, begin: Begin = {}): OpenSpan | undefined {
  const { own, parent = own ? undefined : current.getStore() } = begin;
  const to = sink;
  const context = own ?? { traceId: parent?.traceId ?? randomId(16), spanId: randomId(8) };
  if (!to?.samples(context.traceId)) return undefined;
  const startedAt = instant();
  return {
    context,
    end(failed, more = {}) {
      to.add({
        ...subject,
        ...context,
        attributes: { ...subject.attributes, ...more },
        parentId: parent?.spanId,
        startedAt,
        endedAt: instant(),
        failed,
      });
    },
  };
}

/** Work in a span of its own. A rejection marks the span as failed, by the name of the error only. */
export async function traced<T>(subject: SpanSubject, work: () => Promise<T>, begin: Begin = {}): Promise<T> {
  const span = beginSpan(subject, begin);
  if (!span) return await work();
  try {
    const result = await current.run(span.context, work);
    span.end(false);
    return result;
  } catch (error) {
    span.end(true, { "error.type": error instanceof Error ? error.name : "unknown" });
    throw error;
  }
}

/** Work on a unit of a run, in the run's trace. */
export function tracedUnit<T>(
  run: { readonly id: string; readonly kind: string },
  unit: { readonly id: string },
  work: () => Promise<T>,
): Promise<T> {
  const attributes = { "skyledger.run.id": run.id, "skyledger.unit.id": unit.id };
  const subject = { name: `unit ${run.kind}`, kind: "internal", attributes } as const;
  return traced(subject, work, { parent: spanOfRun(run.id) });
}

function randomId(bytes: number): string {
  return randomBytes(bytes).toString("hex");
}

function instant(): number {
  return performance.timeOrigin + performance.now();
}
