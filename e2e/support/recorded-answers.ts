import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Page, Route } from "@playwright/test";
import type { Data, RecordedIds } from "./screens.ts";

type Answer = { status: number; body: string; type: string };

/** Answers of a real server to everything that the pages ask, and when they were given. */
export type Recording = {
  /** UTC instant in ISO form: the time that pages are shown at. */
  at: string;
  /** The same for the workspace with an organization, which is recorded separately. */
  organizationAt: string;
  user: Readonly<Record<Data, { email: string; userId: string; fullName: string; emailVerified: boolean }>>;
  ids: RecordedIds;
  /** Per workspace and request ("GET /api/runs?limit=5"). */
  answers: Readonly<Record<Data | "signedOut", Record<string, Answer>>>;
};

const file = fileURLToPath(new URL("../screens/answers.json.gz", import.meta.url));
/** No clock and no system in the file: the same answers make the same bytes. */
const GZIP = { level: 9 } as const;

export function readRecording(): Recording {
  if (!existsSync(file)) throw new Error("No answers are recorded: node e2e/take-screens.ts --record");
  // Written by `writeRecording`.
  return JSON.parse(gunzipSync(readFileSync(file)).toString()) as Recording;
}

export function writeRecording(recording: Recording): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, gzipSync(JSON.stringify(recording), GZIP));
}

/** The request as a recording names it. */
export function keyOf(method: string, url: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.sort();
  const query = searchParams.toString();
  return `${method} ${pathname}${query === "" ? "" : `?${query}`}`;
}

/** Keeps what the server answers to the page from now on. `done` waits until no request is open. */
export async function recordInto(
  page: Page,
  answers: Record<string, Answer>,
): Promise<{ done: () => Promise<void> }> {
  const open = new Set<Promise<void>>();
  const keep = async (route: Route) => {
    const response = await route.fetch();
    const body = await response.text();
    const key = keyOf(route.request().method(), route.request().url());
    answers[key] = { status: response.status(), body, type: response.headers()["content-type"] ?? "" };
    await route.fulfill({ response, body });
  };
  await page.route("**/api/**", async (route) => {
    if (route.request().url().includes("/api/events")) return await route.continue();
    const kept = keep(route).finally(() => open.delete(kept));
    open.add(kept);
    // `done` reports a failure; here, it would end the process before the error that closed the page is printed.
    await kept.catch(() => undefined);
  });
  return {
    done: async () => {
      while (open.size > 0) await Promise.all(open);
    },
  };
}

/**
 * Answers the page's requests from a recording, at the time of the recording. @returns requests that the recording lacks:
 * the page has changed, and the recording has to be made again
 */
export async function replay(
  page: Page,
  recording: Recording,
  { data, signedOut }: { data: Data; signedOut: boolean },
): Promise<string[]> {
  const answers = recording.answers[signedOut ? "signedOut" : data];
  const unknown: string[] = [];
  await page.clock.setFixedTime(data === "organization" ? recording.organizationAt : recording.at);
  if (!signedOut) {
    await page.addInitScript((user) => {
      localStorage.setItem("skyledger.user", user);
      sessionStorage.setItem("skyledger.idToken", "recorded");
    }, JSON.stringify(recording.user[data]));
  }
  await page.route("**/api/**", async (route: Route) => {
    const request = route.request();
    // A stream without events: it stays open until the page is closed.
    if (request.url().includes("/api/events")) return;
    const key = keyOf(request.method(), request.url());
    const answer = answers[key];
    if (answer === undefined) unknown.push(key);
    await route.fulfill({
      status: answer?.status ?? 404,
      contentType: answer?.type ?? "application/problem+json",
      body: answer?.body ?? '{"status":404,"code":"not_found","detail":"Not recorded."}',
    });
  });
  return unknown;
}
