import type { Socket } from "node:net";
import { errorStatuses } from "@skyledger/contract/error-statuses";
import { AppError } from "@skyledger/core/model/app-error";
import { problemOf } from "./problem.ts";

/**
 * Answers invalid HTTP; there is no request object yet, so this writes to the socket.
 * @param publicUrl without a trailing slash
 */
export function createClientErrorAnswer(publicUrl: string) {
  return (error: Error & { code?: string }, socket: Socket): void => answer(publicUrl, error, socket);
}

function answer(publicUrl: string, error: Error & { code?: string }, socket: Socket): void {
  // The client has gone, or continued after the end: no one reads a response.
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const refused =
    error.code === "HPE_HEADER_OVERFLOW"
      ? new AppError("payload_too_large", "The headers of the request are too large.")
      : new AppError("invalid_input", "This is not a valid HTTP request.");
  const { status, title } = errorStatuses[refused.code];
  const body = JSON.stringify(problemOf(refused, crypto.randomUUID(), publicUrl));
  socket.end(
    [
      `HTTP/1.1 ${status} ${title}`,
      "Content-Type: application/problem+json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}
