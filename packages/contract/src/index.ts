import type { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import type { EndpointKey, Endpoints } from "./endpoints.ts";

export type { EndpointKey, Endpoints } from "./endpoints.ts";

type PartOf<Key extends EndpointKey, Part extends "params" | "query" | "body"> =
  Endpoints[Key] extends Record<Part, infer Schema extends z.ZodType> ? Schema : never;

/** The request of a caller. `never`: the endpoint has none. */
export type BodyOf<Key extends EndpointKey> = z.input<PartOf<Key, "body">>;
export type QueryOf<Key extends EndpointKey> = z.input<PartOf<Key, "query">>;
export type ParamsOf<Key extends EndpointKey> = z.input<PartOf<Key, "params">>;

/** A handler's input after validation. */
export type ParsedBodyOf<Key extends EndpointKey> = z.output<PartOf<Key, "body">>;
export type ParsedQueryOf<Key extends EndpointKey> = z.output<PartOf<Key, "query">>;
export type ParsedParamsOf<Key extends EndpointKey> = z.output<PartOf<Key, "params">>;

type JsonOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type ResponsesOf<Key extends EndpointKey> = Endpoints[Key] extends {
  responses: infer R extends Endpoint["responses"];
}
  ? R
  : never;
/** Every success response of an endpoint. */
export type ResponseOf<Key extends EndpointKey> = {
  [Status in keyof ResponsesOf<Key>]: JsonOf<ResponsesOf<Key>[Status]>;
}[keyof ResponsesOf<Key>];
/** The response with one status. */
export type ResponseWith<Key extends EndpointKey, Status extends keyof ResponsesOf<Key>> = JsonOf<
  ResponsesOf<Key>[Status]
>;
