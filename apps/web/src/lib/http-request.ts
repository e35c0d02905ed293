import { ApiError } from "./api-error.ts";

/** Timeout of a request. Runs have none; they show their progress. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Options of a call besides the input of the contract. */
export type CallOptions = {
  signal?: AbortSignal;
  /** `null`: no timeout, only for calls that wait for a run. */
  timeoutMs?: number | null;
  headers?: Record<string, string>;
};

/** A request before it is sent; `path` starts with a slash and includes the query. */
export type RequestParts = { method: string; path: string; body: unknown; options: CallOptions };

type Input = { params?: unknown; query?: unknown; body?: unknown };

/** Fills in the parameters and query of a "METHOD /path/:name" key. Empty query values are omitted. */
export function requestParts(key: string, input: Input, options: CallOptions): RequestParts {
  const [method = "GET", template = "/"] = key.split(" ");
  const params = new Map(Object.entries(input.params ?? {}));
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))));
  const query = queryString(input.query ?? {});
  return { method, path: query === "" ? path : `${path}?${query}`, body: input.body, options };
}

/**
 * Sends one request with the bearer token and cookies. Rejects with {@link ApiError} (status 0) when no response
 * arrives, and with the abort reason when the caller aborts.
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
      ? "The server didn't respond within 30 seconds. Please try again."
      : "Couldn't reach the server. Check your connection and try again.",
    cause,
  });
}
