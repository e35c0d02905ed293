import type { Endpoint } from "@skyledger/contract/endpoint";
import { AppError, type InputIssue } from "@skyledger/core/model/app-error";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { inputIssues } from "./input-issues.ts";

/** The parts of a request after validation; a part that the endpoint does not take is undefined. */
export interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Validates a request by the endpoint's schemas.
 * @throws AppError invalid_input with every issue of every part
 */
export function parseInput(endpoint: Endpoint, request: FastifyRequest): Input {
  const issues: InputIssue[] = [];
  const read = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const result = schema.safeParse(value);
    if (result.success) {
      issues.push(...unstorable(result.data, []));
      return result.data;
    }
    issues.push(...inputIssues(result.error, value));
    return undefined;
  };
  const params = read(endpoint.params, request.params);
  const query = read(endpoint.query, request.query);
  const body = read(endpoint.body, endpoint.bodyOptional ? (request.body ?? {}) : request.body);
  if (!endpoint.body) issues.push(...unexpectedBody(request.body));
  if (issues.length > 0) throw new AppError("invalid_input", sentence(issues), { issues });
  return { params, query, body };
}

/** Text with a NUL character is valid JSON, but PostgreSQL cannot store it. */
function unstorable(value: unknown, path: readonly string[]): InputIssue[] {
  if (typeof value === "string") {
    return value.includes("\0") ? [{ path: path.join("."), message: "Remove the NUL character." }] : [];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    ...(name.includes("\0") ? [{ path: path.join("."), message: "Remove the NUL character." }] : []),
    ...unstorable(part, [...path, name]),
  ]);
}

/** An endpoint without a body takes none or an empty object, which some clients always send. */
function unexpectedBody(body: unknown): InputIssue[] {
  if (body === undefined || body === null) return [];
  if (typeof body !== "object" || Array.isArray(body)) {
    return [{ path: "", message: "This call takes no body." }];
  }
  return Object.keys(body).map((path) => ({
    path,
    message: "This call takes no body: leave the field out.",
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
