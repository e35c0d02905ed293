import type { EndpointKey, ParamsOf, QueryOf, ResponseWith } from "@skyledger/contract";
import type { Scope } from "@skyledger/contract/scopes";
import type { Statement } from "@skyledger/core/explain/statement";
import type { z } from "zod";

/** Endpoints that only read. */
export type ReadKey = Extract<EndpointKey, `GET ${string}`>;

/** What a tool passes on to its endpoint. */
export interface ToolRequest {
  readonly query?: unknown;
  readonly params?: unknown;
}

/** A question that an assistant may ask in a person's name: an endpoint of ours that reads, in an assistant's words. */
export interface Tool {
  /** In snake_case, as assistants expect. */
  readonly name: string;
  readonly title: string;
  /** For the model: what it answers, and when to use it. */
  readonly description: string;
  readonly scope: Scope;
  readonly endpoint: ReadKey;
  readonly input: z.ZodObject;
  /** @param input as `input` parsed it */
  request(input: unknown): ToolRequest;
  /** The answer with what a model needs of it: compact, every row with the path of its page in `link`. */
  facts(answer: unknown): unknown;
  /**
   * What our own assistant can tell people of the answer, in words of ours.
   * @param question as the person put it: a search's words are repeated only if they are in it
   */
  statements(answer: unknown, input: unknown, question: string): Statement[];
}

interface ToolSpec<K extends ReadKey, Input extends z.ZodObject>
  extends Omit<Tool, "input" | "request" | "facts" | "statements" | "endpoint"> {
  endpoint: K;
  input: Input;
  request: (input: z.output<Input>) => { query?: QueryOf<K>; params?: ParamsOf<K> };
  facts: (answer: AnswerOf<K>) => unknown;
  statements: (answer: AnswerOf<K>, input: z.output<Input>, question: string) => Statement[];
}

type AnswerOf<K extends ReadKey> = ResponseWith<K, 200 extends keyof AnswersOf<K> ? 200 : never>;

type AnswersOf<K extends EndpointKey> = import("@skyledger/contract").Endpoints[K]["responses"];

/** Declares a tool; its request and answer are held against the endpoint's schemas by the types. */
export function defineTool<K extends ReadKey, Input extends z.ZodObject>(spec: ToolSpec<K, Input>): Tool {
  // Callers parse the input by `input`, and answers come from `endpoint`: what the loose parts of Tool stand for.
  return spec as unknown as Tool;
}

/** Rows that a tool shows when the model does not say how many, and at most. */
export const defaultRows = 20;
export const maxRows = 50;
