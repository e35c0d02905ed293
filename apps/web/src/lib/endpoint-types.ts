import type { BodyOf, EndpointKey, ParamsOf, QueryOf, ResponseOf } from "@skyledger/contract";

export type { EndpointKey } from "@skyledger/contract";

/** One part of a call's input: absent when the endpoint takes none, optional when all of it may be left out. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? { [N in Name]?: never }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

/** What a call of an endpoint takes. */
export type EndpointInput<K extends EndpointKey> = Part<"params", ParamsOf<K>> &
  Part<"query", QueryOf<K>> &
  Part<"body", BodyOf<K>>;

/** What an endpoint answers. */
export type EndpointOutput<K extends EndpointKey> = ResponseOf<K>;
