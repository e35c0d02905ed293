import type { BodyOf, EndpointKey, ParamsOf, QueryOf, ResponseOf } from "@skyledger/contract";

export type { EndpointKey } from "@skyledger/contract";

/**
 * One part of the input of a call: absent when the endpoint takes none, optional when all of its members are
 * optional.
 */
type Part<Name extends string, Value> = [Value] extends [never]
  ? { [N in Name]?: never }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

/** Input of a call. */
export type EndpointInput<K extends EndpointKey> = Part<"params", ParamsOf<K>> &
  Part<"query", QueryOf<K>> &
  Part<"body", BodyOf<K>>;

/** Response of an endpoint. */
export type EndpointOutput<K extends EndpointKey> = ResponseOf<K>;
