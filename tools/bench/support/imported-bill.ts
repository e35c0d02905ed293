import { setTimeout as sleep } from "node:timers/promises";
import type { SignedIn } from "./signed-in.ts";

/**
 * Rows of a generated bill: `BENCH_ROWS` if set (a trial run whose values mean nothing), else the number of
 * the target.
 */
export function wantedRows(target: number): number {
  const asked = process.env.BENCH_ROWS;
  if (asked === undefined || asked === "") return target;
  const rows = Number(asked);
  if (!Number.isInteger(rows) || rows < 1_000) throw new Error(`BENCH_ROWS is no row count: ${asked}`);
  return rows;
}

/** First days of the last whole months before an instant, oldest first: "2026-09-01". */
export function lastMonths(count: number, now: Date): string[] {
  return Array.from({ length: count }, (_, n) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count + n, 1)).toISOString().slice(0, 10),
  );
}

/** The JSON response of a call. @throws Error with the response when it fails */
export async function answerTo(call: SignedIn, method: string, path: string, body?: object) {
  const answer = await call(method, path, body);
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  // Each caller knows the endpoint's response.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  return (await answer.json()) as any;
}

/**
 * Imports every file of the server's BILLING_EXPORT_DIR and waits for the end.
 * @returns seconds from the run's start to its end
 * @throws Error when it fails, or when the number of rows differs
 */
export async function importFolder(call: SignedIn, rows: number): Promise<number> {
  const { accounts } = await answerTo(call, "GET", "/accounts");
  const place = await answerTo(call, "POST", "/cost/imports", {
    kind: "folder",
    accountId: accounts[0].id,
  });
  const { runId } = await answerTo(call, "POST", `/cost/imports/${place.id}/run`);
  for (;;) {
    const run = await answerTo(call, "GET", `/runs/${runId}`);
    if (run.status === "completed") {
      if (run.result.rows !== rows) throw new Error(`${run.result.rows} of ${rows} rows came in`);
      return (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000;
    }
    if (run.status !== "queued" && run.status !== "running") throw new Error(run.error);
    await sleep(250);
  }
}
