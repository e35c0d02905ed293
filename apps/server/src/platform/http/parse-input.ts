import type { Endpoint } from "@skyledger/contract/endpoint";
import { AppError, type InputIssue } from "@skyledger/core/model/app-error";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { inputIssues } from "./input-issues.ts";

/** The validated parts of a request; a part that the endpoint does not have is undefined. */
export interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Validates a request with the endpoint's schemas.
 * @throws AppError invalid_input with every issue of every part
 */
export function parseInput(endpoint: Endpoint, request: FastifyRequest): Input {
  const issues: InputIssue[] = [];
  const read = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const result = schema.safeParse(value);
    if (result.success) {
      issues.push(...unstorableIssues(result.data));
      return result.data;
    }
    issues.push(...inputIssues(result.error, value));
    return undefined;
  };
  const params = read(endpoint.params, request.params);
  const query = read(endpoint.query, request.query);
  const body = read(endpoint.body, endpoint.bodyOptional && request.body === undefined ? {} : request.body);
  if (!endpoint.body) issues.push(...unexpectedBody(request.body));
  if (issues.length > 0) throw new AppError("invalid_input", sentence(issues), { issues });
  return { params, query, body };
}

/**
 * Valid JSON text that PostgreSQL cannot store: with a NUL character, or with half of a surrogate pair.
 * Checked for all input, of requests and tool calls.
 */
export function unstorableIssues(value: unknown, path: readonly string[] = []): InputIssue[] {
  if (typeof value === "string") {
    const message = failureOfText(value);
    return message === undefined ? [] : [{ path: path.join(".").toWellFormed(), message }];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    ...unstorableIssues(name, path),
    ...unstorableIssues(part, [...path, name]),
  ]);
}

function failureOfText(text: string): string | undefined {
  if (text.includes("\0")) return "Remove the NUL character.";
  return text.isWellFormed()
    ? undefined
    : "The text is not valid Unicode: it contains half of a surrogate pair.";
}

/** An endpoint without a body accepts none or an empty object, which some clients always send. */
function unexpectedBody(body: unknown): InputIssue[] {
  if (body === undefined || body === null) return [];
  if (typeof body !== "object" || Array.isArray(body)) {
    return [{ path: "", message: "This request has no body." }];
  }
  return Object.keys(body).map((path) => ({
    path,
    message: "This request has no body. Remove the field.",
  }));
}

/** "Check password: Add a number. Add a symbol." */
function sentence(issues: readonly InputIssue[]): string {
  const messages = new Map<string, string[]>();
  for (const { path, message } of issues) messages.set(path, [...(messages.get(path) ?? []), message]);
  const shown = [...messages].slice(0, 3).map(([path, texts]) => {
    const text = [...new Set(texts)].join(" ");
    return path === "" ? text : `Check ${path}: ${text}`;
  });
  const more = messages.size - shown.length;
  return more > 0 ? `${shown.join(" ")} And ${more} more.` : shown.join(" ");
}
