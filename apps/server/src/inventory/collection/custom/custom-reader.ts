import type { ArnScope } from "@skyledger/core/model/arn";
import type { Send } from "@skyledger/core/model/aws-call";

/** What a hand-written reader gets: the paced, retried `send` of the collection and the listed item. */
export interface CustomReaderContext {
  send: Send;
  scope: ArnScope;
  /** Region that calls go to. */
  region: string;
  item: unknown;
  signal: AbortSignal;
}

/** Reads one facet that no declaration can say. Rejects with the SDK's error, which becomes a gap. */
export type CustomReader = (context: CustomReaderContext) => Promise<unknown>;
