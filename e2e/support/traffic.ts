import type { Page, Request } from "@playwright/test";

/** Whether a request is the call `method path` (path below /api, without its query). */
function isCall(request: Request, method: string, path: string): boolean {
  return request.method() === method && new URL(request.url()).pathname === `/api${path}`;
}

/** Collects the calls `method path` that the page makes from now on. */
export function calls(page: Page, method: string, path: string): Request[] {
  const seen: Request[] = [];
  page.on("request", (request) => {
    if (isCall(request, method, path)) seen.push(request);
  });
  return seen;
}

/** The next call `method path` of the page; ask before doing what makes the page call. */
export function nextCall(page: Page, method: string, path: string): Promise<Request> {
  return page.waitForRequest((request) => isCall(request, method, path));
}

/**
 * Answers the calls `method path` in the server's place, or not at all: what a broken gateway or a cut line does.
 * The newest of several answers to the same call counts.
 * @param times how many calls; all when left out
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
