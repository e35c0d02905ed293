import { ApiError } from "./api-error.ts";

/** How long a request may take; runs are the exception, their progress is shown. */
const REQUEST_TIMEOUT_MS = 30_000;

/** What one call may carry besides the contract's input. */
export type CallOptions = {
  signal?: AbortSignal;
  /** `null` waits without limit: only for calls that run something and answer when it ends. */
  timeoutMs?: number | null;
  headers?: Record<string, string>;
};

/** A request before it is sent; `path` starts with a slash and holds the query. */
export type RequestParts = { method: string; path: string; body: unknown; options: CallOptions };

type Input = { params?: unknown; query?: unknown; body?: unknown };

/** Fills a "METHOD /path/:name" key with parameters and query. Empty query values are left out. */
export function requestParts(key: string, input: Input, options: CallOptions): RequestParts {
  const [method = "GET", template = "/"] = key.split(" ");
  const params = new Map(Object.entries(input.params ?? {}));
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))));
  const query = queryString(input.query ?? {});
  return { method, path: query === "" ? path : `${path}?${query}`, body: input.body, options };
}

/**
 * Sends one request with the bearer token and the cookies. Rejects with {@link ApiError} (status 0) when no
 * answer comes, and with the caller's own abort reason when the caller gave up.
 */
export async function sendRequest(
  send: typeof fetch,
  base: string,
  token: string | null,
  { method, path, body, options }: RequestParts,
): Promise<Response> {
  const headers = new Headers({ accept: "application/json", ...options.headers });
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  if (body !== undefined) headers.set("content-type", "application/json");
  const timeoutMs = options.timeoutMs === undefined ? REQUEST_TIMEOUT_MS : options.timeoutMs;
  const signals = [options.signal, timeoutMs === null ? undefined : AbortSignal.timeout(timeoutMs)];
  try {
    return await send(`${base}${path}`, {
      method,
      headers,
      credentials: "include",
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.any(signals.filter((signal) => signal !== undefined)),
    });
  } catch (cause) {
    throw options.signal?.aborted === true ? cause : connectionError(cause);
  }
}

function queryString(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, unknown][]) {
    if (value === undefined || value === null || value === "") continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  return search.toString();
}

function connectionError(cause: unknown): ApiError {
  const timedOut = cause instanceof DOMException && cause.name === "TimeoutError";
  return new ApiError({
    status: 0,
    code: timedOut ? "timeout" : "network",
    message: timedOut
      ? "The server did not answer within 30 seconds. Please try again."
      : "The server cannot be reached. Check your connection and try again.",
    cause,
  });
}
