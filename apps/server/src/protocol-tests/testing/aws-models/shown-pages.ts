import type { EndpointKey } from "@skyledger/contract";
import type { TestAnswer, TestRequest } from "../../../testing/test-server.ts";
import { wordsOfJavaScript } from "./outcome.ts";

/** Calls the product, and reports an error response. */
type Ask = <K extends EndpointKey>(key: K, request?: TestRequest<K>) => Promise<TestAnswer>;

/** Number of list items that are opened. */
const openedAtMost = 5;

interface Shown {
  readonly violations: string[];
  readonly found: { resources: number; findings: number; recommendations: number };
}

/**
 * Every page of an account: lists, details, sums, and exports. The server validates each response with its
 * schema.
 */
export async function violationsOfPages(ask: Ask, accountId: string, hasCosts: boolean): Promise<Shown> {
  const violations: string[] = [];
  const look: Ask = async (key, request) => {
    const answer = await ask(key, request);
    violations.push(...violationsOfText(key, answer.text));
    return answer;
  };
  const resources = await lookAtResources(look, accountId);
  const findings = await lookAtFindings(look, accountId);
  const recommendations = await lookAtRecommendations(look, accountId);
  if (hasCosts) await lookAtCosts(look, accountId);
  for (const key of ["GET /runs", "GET /accounts"] as const) await look(key);
  await look("GET /accounts/:id", { params: { id: accountId } });
  return { violations, found: { resources, findings, recommendations } };
}

function violationsOfText(key: string, text: string): string[] {
  const found = wordsOfJavaScript.exec(text);
  return found
    ? [`${key} shows ${found[0]}: "${text.slice(Math.max(0, found.index - 80), found.index + 40)}"`]
    : [];
}

/** Rows of a list, all pages. */
async function rowsOf(
  page: (cursor: string | undefined) => Promise<TestAnswer>,
  member: string,
): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await page(cursor);
    rows.push(...(body?.[member] ?? []));
    cursor = body?.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

async function lookAtResources(look: Ask, accountId: string): Promise<number> {
  const query = { accountId, gone: "include", sort: "name", order: "asc" } as const;
  const rows = await rowsOf(
    (cursor) => look("GET /resources/inventory", { query: { ...query, limit: 200, cursor } }),
    "resources",
  );
  for (const { resourceId = "" } of spread(rows)) {
    const one = { resource_id: resourceId };
    await look("GET /resources/resource", { query: one });
    await look("GET /resources/relationships", { query: { ...one, depth: 2 } });
  }
  await look("GET /resources/export", { query });
  for (const key of ["GET /resources/summary", "GET /resources/coverage"] as const)
    await look(key, { query: { accountId } });
  await look("GET /resources/unused", { query: { accountId, limit: 100 } });
  return rows.length;
}

async function lookAtFindings(look: Ask, accountId: string): Promise<number> {
  const rows = await rowsOf(
    (cursor) =>
      look("GET /security/findings", { query: { accountId, limit: 200, sort: "severity", cursor } }),
    "findings",
  );
  for (const { findingId = "" } of spread(rows))
    await look("GET /security/findings/:id", { params: { id: findingId } });
  for (const key of [
    "GET /security/groups",
    "GET /security/score",
    "GET /security/security-hub-status",
  ] as const)
    await look(key, { query: { accountId } });
  await look("GET /security/not-evaluated", { query: { accountId, limit: 100 } });
  await look("GET /security/scans", { query: { limit: 100 } });
  for (const format of ["CSV", "OCSF", "ASFF"] as const) {
    const { body } = await look("POST /security/export", {
      body: { format, includeResolved: true, accountId },
    });
    await download(look, "GET /exports/:token", body?.exportUrl);
  }
  return rows.length;
}

async function lookAtRecommendations(look: Ask, accountId: string): Promise<number> {
  const rows = await rowsOf(
    (cursor) => look("GET /cost/recommendations", { query: { accountId, limit: 200, cursor } as never }),
    "recommendations",
  );
  for (const { recommendationId: id = "" } of spread(rows))
    await look("GET /cost/recommendations/:id", { params: { id } });
  await look("GET /cost/not-evaluated-savings", { query: { accountId, limit: 100 } as never });
  await look("GET /cost/verified-savings", { query: { accountId } });
  return rows.length;
}

async function lookAtCosts(look: Ask, accountId: string): Promise<void> {
  await look("GET /cost/overview", { query: { accountId } });
  const query = { granularity: "DAILY", metric: "billed", groupBy: "service" } as const;
  const { body: shown } = await look("GET /cost/analysis", { query });
  for (const { service } of (shown?.byService ?? []).slice(0, 2))
    await look("GET /cost/service", { query: { service, granularity: "DAILY", metric: "billed" } });
  const { body } = await look("POST /cost/export", { body: { format: "CSV", includeRecommendations: true } });
  await download(look, "GET /cost/exports/:token", body?.downloadUrl);
}

async function download(
  look: Ask,
  key: "GET /exports/:token" | "GET /cost/exports/:token",
  address: unknown,
): Promise<void> {
  const token = String(address).split("/").at(-1) ?? "";
  await look(key, { params: { token: decodeURIComponent(token) } });
}

/** A few rows from across the list. */
function spread<T>(rows: readonly T[]): T[] {
  const step = Math.max(1, Math.floor(rows.length / openedAtMost));
  return rows.filter((_, at) => at % step === 0);
}
