import type { EndpointKey } from "@skyledger/contract";
import type { Endpoint } from "@skyledger/contract/endpoint";
import { endpoints } from "@skyledger/contract/endpoints";
import { AppError } from "@skyledger/core/model/app-error";
import type { Caller } from "../../principal.ts";
import { inputIssues } from "../input-issues.ts";
import { unstorableIssues } from "../parse-input.ts";
import type { Tool } from "./define-tool.ts";

/** Calls an endpoint's handler without a request; only for tools. */
export type InnerCall = (
  principal: Caller,
  parts: { params: unknown; query: unknown; body: unknown },
) => Promise<unknown>;

/** The mounted endpoints, by key. */
export type InnerCalls = Map<EndpointKey, InnerCall>;

/** A tool's input, and its endpoint's response. */
export interface Called {
  readonly input: unknown;
  readonly answer: unknown;
}

/**
 * Calls a tool for a person, with the same handlers and schemas as the interface, so that it sees exactly
 * what the person sees.
 * @param input as the model wrote it
 * @returns the input as the tool's schema parsed it, and the endpoint's response
 * @throws AppError invalid_input, or the endpoint's error
 */
export async function callTool(
  calls: InnerCalls,
  tool: Tool,
  principal: Caller,
  input: unknown,
): Promise<Called> {
  const parsed = tool.input.safeParse(input ?? {});
  if (!parsed.success) throw invalidInput(inputIssues(parsed.error, input));
  const unstorable = unstorableIssues(parsed.data);
  if (unstorable.length > 0) throw invalidInput(unstorable);
  const declared: Endpoint = endpoints[tool.endpoint];
  const asked = tool.request(parsed.data);
  const call = calls.get(tool.endpoint);
  if (!call) throw new Error(`The endpoint ${tool.endpoint} of the tool ${tool.name} is not mounted.`);
  const part = (schema: Endpoint["query"], value: unknown): unknown => {
    const result = schema?.safeParse(withoutUndefined(value));
    if (result && !result.success) throw invalidInput(inputIssues(result.error, value));
    return result?.data;
  };
  const answer = await call(principal, {
    params: part(declared.params, asked.params),
    query: part(declared.query, asked.query),
    body: part(declared.body, asked.body),
  });
  return { input: parsed.data, answer: JSON.parse(JSON.stringify(answer)) };
}

function invalidInput(issues: ReturnType<typeof inputIssues>): AppError {
  const text = issues.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)).join(" ");
  return new AppError("invalid_input", text, { issues });
}

function withoutUndefined(value: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value ?? {}).filter(([, part]) => part !== undefined));
}
