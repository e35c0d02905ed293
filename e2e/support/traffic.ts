import type { Page, Request } from "@playwright/test";

/** Whether a request is the call `method path` (path below /api, without its query). */
function isCall(request: Request, method: string, path: string): boolean {
  return request.method() === method && new URL(request.url()).pathname === `/api${path}`;
}

/** Collects the page's calls of `method path` from now on. */
export function calls(page: Page, method: string, path: string): Request[] {
  const seen: Request[] = [];
  page.on("request", (request) => {
    if (isCall(request, method, path)) seen.push(request);
  });
  return seen;
}

/** The page's next call of `method path`; call it before the action that triggers it. */
export function nextCall(page: Page, method: string, path: string): Promise<Request> {
  return page.waitForRequest((request) => isCall(request, method, path));
}

/**
 * Responds to the calls `method path` in place of the server, or aborts them, like a broken gateway or a lost
 * connection. The newest of several responses to the same call counts.
 * @param times number of calls; all by default
 */
export async function answerWith(
  page: Page,
  method: string,
  path: string,
  answer: { status: number; body: string } | "no answer",
  times?: number,
): Promise<void> {
  await page.route(
    (url) => url.pathname === `/api${path}`,
    async (route) => {
      if (route.request().method() !== method) return route.fallback();
      if (answer === "no answer") return route.abort("connectionfailed");
      return route.fulfill({ status: answer.status, contentType: "application/json", body: answer.body });
    },
    times === undefined ? {} : { times },
  );
}

/** Holds back the calls `method path` until the returned function is called; then they reach the server. */
export async function hold(page: Page, method: string, path: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === `/api${path}`,
    async (route) => {
      if (route.request().method() === method) await released.promise;
      await route.fallback();
    },
  );
  return released.resolve;
}

/** Holds back the server's response to the call `method path` until the returned function is called. */
export async function holdResponse(page: Page, method: string, path: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === `/api${path}`,
    async (route) => {
      if (route.request().method() !== method) return route.fallback();
      const response = await route.fetch({ timeout: 120_000 });
      await released.promise;
      return route.fulfill({ response });
    },
  );
  return released.resolve;
}

/**
 * Watches the page's calls from now on, without live updates, which stay open.
 * @returns the number of calls that have no answer yet
 */
export function openCalls(page: Page): () => number {
  const open = new Set<Request>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && pathname !== "/api/events") open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return () => open.size;
}
