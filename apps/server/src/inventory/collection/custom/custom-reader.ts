import type { ArnScope } from "@skyledger/core/model/arn";
import type { Send } from "@skyledger/core/model/aws-call";

/** Input of a hand-written reader: the paced, retried `send` of the collection and the listed item. */
export interface CustomReaderContext {
  send: Send;
  scope: ArnScope;
  /** Region of the calls. */
  region: string;
  item: unknown;
  /** Value of the facet that the declaration names with `after`. */
  before?: unknown;
  signal: AbortSignal;
}

/**
 * Reads a facet that can't be expressed as a declaration. Rejects with the SDK's error, which becomes a gap.
 */
export type CustomReader = (context: CustomReaderContext) => Promise<unknown>;
