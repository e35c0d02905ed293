import { vi } from "vitest";

export type Answer = unknown | ((query: URLSearchParams, init: RequestInit) => unknown);

type ServedRequest = { key: string; query: URLSearchParams; body: unknown };

/** The fake server of a test. */
export const api = {
  /** By "METHOD /path", without "/api": a body, a `Response`, or a function that returns one. */
  answers: {} as Record<string, Answer>,
  /** All requests, as "METHOD /path?query". */
  asked: [] as string[],
  /** The same requests with their bodies. */
  requests: [] as ServedRequest[],
  /** Number of requests that a test holds back. */
  held: 0,
  /** Pending requests. */
  underWay: 0,
};

/** An error response. */
export const problem = (status: number, body: unknown = {}) => Response.json(body, { status });

/** Answers requests by "METHOD /path" and records them. */
async function fakeFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(String(input), "http://x");
  const key = `${init.method ?? "GET"} ${url.pathname.replace("/api", "")}`;
  const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : null;
  api.asked.push(`${key}${url.search}`);
  api.requests.push({ key, query: url.searchParams, body });
  const answer = api.answers[key];
  if (answer === undefined) throw new Error(`No answer defined for ${key}`);
  api.underWay += 1;
  try {
    const given = typeof answer === "function" ? await answer(url.searchParams, init) : answer;
    return given instanceof Response ? given.clone() : Response.json(given);
  } finally {
    api.underWay -= 1;
  }
}

/** For `beforeEach`: a fake server with these answers. Tests of pages use `startServer`. */
export function serveInterface(answers: Record<string, Answer>): void {
  Object.assign(api, { answers, asked: [], requests: [], held: 0, underWay: 0 });
  vi.stubGlobal("fetch", fakeFetch);
}

/** Requests to an endpoint. */
export const requestsOf = (key: string) => api.requests.filter((one) => one.key === key);
