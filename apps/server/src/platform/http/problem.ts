import { errorStatuses } from "@skyledger/contract/error-statuses";
import type { problem } from "@skyledger/contract/schemas/problem";
import { AppError } from "@skyledger/core/model/app-error";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { memberOf } from "../member-of.ts";

/** The JSON form of an error. */
export type Problem = z.infer<typeof problem>;

/** Address of error pages; the rest of the address is `<code>.md`. */
const errorPagesPath = "/api/docs/errors/";

/** The problem document of an error (RFC 9457). @param publicUrl without a trailing slash */
export function problemOf(error: AppError, requestId: string, publicUrl: string): Problem {
  const { status, title } = errorStatuses[error.code];
  return {
    type: `${publicUrl}${errorPagesPath}${error.code}.md`,
    title,
    status,
    detail: error.detail,
    code: error.code,
    requestId,
    error: error.detail,
    message: error.detail,
    ...(error.issues.length > 0 ? { issues: [...error.issues] } : {}),
  };
}

/** Sends an error as a problem document; our own errors are logged with their cause. */
export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): FastifyReply {
  const known = toAppError(error, request.id);
  const body = problemOf(known, request.id, publicUrl);
  // No one reads the response: work that ended because its client left has not failed.
  if (reply.raw.destroyed) request.log.debug({ err: error }, "the client left before its answer");
  else if (body.status >= 500) request.log.error({ err: error, code: known.code }, "request failed");
  else request.log.debug({ code: known.code, detail: known.detail, err: known.cause }, "request refused");
  if (known.retryAfterSeconds !== undefined) reply.header("retry-after", String(known.retryAfterSeconds));
  if (known.code === "unauthenticated") reply.header("www-authenticate", "Bearer");
  return reply
    .code(body.status)
    .header("x-request-id", request.id)
    .header("cache-control", "no-store")
    .type("application/problem+json; charset=utf-8")
    .send(JSON.stringify(body));
}

/** An error of any origin for the caller. Reveals nothing of an unexpected one. */
export function toAppError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error;
  const codes = codesOf(error);
  if (codes.some((code) => diskFull.has(code))) {
    return new AppError(
      "storage_full",
      "The server's disk is full, so nothing was saved. Ask the operator to free disk space, and then try again.",
      { cause: error },
    );
  }
  if (codes.some((code) => unreachable.has(code))) {
    return new AppError(
      "unavailable",
      "A service that the server needs, such as its database, is unavailable. Try again in a moment.",
      {
        cause: error,
        retryAfterSeconds: 5,
      },
    );
  }
  return refusedByServer(error) ?? unexpected(error, requestId);
}

/** ENOSPC from the file system, disk_full from PostgreSQL. */
const diskFull = new Set(["ENOSPC", "EDQUOT", "53100"]);
/**
 * Connection errors of the driver; PostgreSQL's connection_failure, admin_shutdown, crash_shutdown,
 * cannot_connect_now, too_many_connections.
 */
const unreachable = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "08006",
  "57P01",
  "57P02",
  "57P03",
  "53300",
]);

/** The `code` of an error and of its causes. */
function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let current = error; current instanceof Error && codes.length < 10; current = current.cause) {
    const code = memberOf(current, "code");
    codes.push(typeof code === "string" ? code : "");
  }
  return codes;
}

/** Errors that the HTTP server itself raises before a handler runs. */
function refusedByServer(error: unknown): AppError | undefined {
  const code = memberOf(error, "code");
  const statusCode = Number(memberOf(error, "statusCode") ?? 0);
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE" || statusCode === 415) {
    return new AppError(
      "unsupported_media_type",
      "Send the body as JSON with the header Content-Type: application/json.",
    );
  }
  if (statusCode === 413) {
    return new AppError("payload_too_large", "The body is larger than 1 MiB. Send less data per request.");
  }
  if (statusCode === 404) return new AppError("not_found", "Not found.");
  if (error instanceof SyntaxError || code === "FST_ERR_CTP_INVALID_JSON_BODY") {
    return new AppError("invalid_input", "The body is not valid JSON.", { cause: error });
  }
  if (code === "FST_ERR_BAD_URL") {
    return new AppError("invalid_input", "The address is not valid: a percent sign starts no character.");
  }
  if (code === "FST_ERR_MAX_PARAM_LENGTH") return new AppError("invalid_input", "The address is too long.");
  if (statusCode >= 400 && statusCode < 500) {
    return new AppError("invalid_input", "The request is not valid HTTP for this server.", { cause: error });
  }
  return undefined;
}

function unexpected(error: unknown, requestId: string): AppError {
  return new AppError(
    "internal",
    `Something went wrong on the server. Try again. If the error persists, give the operator this ID: ${requestId}.`,
    { cause: error },
  );
}
