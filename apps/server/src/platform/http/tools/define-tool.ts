import type { BodyOf, EndpointKey, ParamsOf, QueryOf, ResponseWith } from "@skyledger/contract";
import type { Statement } from "@skyledger/core/explain/statement";
import type { z } from "zod";

/** Read-only endpoints: those that only get, and questions with a body. */
export type ReadKey = Extract<
  EndpointKey,
  `GET ${string}` | `POST /access/${string}` | "POST /reachability/ask"
>;

/** Input that a tool passes to its endpoint. */
export interface ToolRequest {
  readonly query?: unknown;
  readonly params?: unknown;
  readonly body?: unknown;
}

/** A read-only endpoint in an assistant's terms, called for a person. */
export interface Tool {
  /** In snake_case, as assistants expect. */
  readonly name: string;
  readonly title: string;
  /** For the model: what it returns, and when to use it. */
  readonly description: string;
  readonly endpoint: ReadKey;
  readonly input: z.ZodObject;
  /** @param input as parsed by `input` */
  request(input: unknown): ToolRequest;
  /** The response in compact form for a model, with the path of each row's page in `link`. */
  facts(answer: unknown): unknown;
  /**
   * The response as statements for people.
   * @param question the person's: a search's words are repeated only if they are in it
   */
  statements(answer: unknown, input: unknown, question: string): Statement[];
}

interface ToolSpec<K extends ReadKey, Input extends z.ZodObject>
  extends Omit<Tool, "input" | "request" | "facts" | "statements" | "endpoint"> {
  endpoint: K;
  input: Input;
  request: (input: z.output<Input>) => { query?: QueryOf<K>; params?: ParamsOf<K>; body?: BodyOf<K> };
  facts: (answer: AnswerOf<K>) => unknown;
  statements: (answer: AnswerOf<K>, input: z.output<Input>, question: string) => Statement[];
}

type AnswerOf<K extends ReadKey> = ResponseWith<K, 200 extends keyof AnswersOf<K> ? 200 : never>;

type AnswersOf<K extends EndpointKey> = import("@skyledger/contract").Endpoints[K]["responses"];

/** Declares a tool; the types check its input and result against the endpoint's schemas. */
export function defineTool<K extends ReadKey, Input extends z.ZodObject>(spec: ToolSpec<K, Input>): Tool {
  // Callers parse the input with `input`, and responses come from `endpoint`, which the loose types of Tool
  // represent.
  return spec as unknown as Tool;
}

/** Default and maximum number of rows in a tool's result. */
export const defaultRows = 20;
export const maxRows = 50;
