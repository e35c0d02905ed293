import { Readable } from "node:stream";
import type { ResponseOf } from "@skyledger/contract";
import { periodCodes } from "@skyledger/core/cost/calendar";
import { requestFee } from "@skyledger/core/cost/request-fee";
import { Money } from "@skyledger/core/model/money";
import { attachment } from "../platform/export-name.ts";
import { type Api, mount, type Routes } from "../platform/http/mount.ts";
import { toDollars } from "../platform/us-dollars.ts";
import type { CostAnalysisService } from "./analysis.ts";
import type { CostExport } from "./export.ts";
import { costFile } from "./export-file.ts";
import type { StoredCostAnalysis } from "./store/records-store.ts";
import type { CostSummaryService } from "./summary.ts";

type AnalysisAnswer = ResponseOf<"GET /cost/analysis/history">["analyses"][number];

function dollarsOf(amount: string | null): number | null {
  return amount === null ? null : toDollars(Money.parse(amount));
}

function toAnalysis({ id, start, end, period, requests, ...analysis }: StoredCostAnalysis): AnalysisAnswer {
  return {
    analysisId: id,
    startedAt: analysis.startedAt,
    finishedAt: analysis.finishedAt,
    dateRange: { start, end },
    period: periodCodes.find((code) => code === period) ?? null,
    totalCost: dollarsOf(analysis.totalCost),
    currentMonthCost: dollarsOf(analysis.currentMonthCost),
    lastMonthCost: dollarsOf(analysis.lastMonthCost),
    daysRead: analysis.daysRead,
    requests,
    fee: toDollars(requestFee(requests)),
    gaps: analysis.gaps,
  };
}

function mountAnalysis(api: Api, analysis: CostAnalysisService, summaries: CostSummaryService): void {
  mount(api, "POST /cost/analysis", async ({ principal, body, request, reply, respond }) => {
    const { startDate, endDate, timePeriod, granularity, ...rest } = body;
    const span = { start: startDate, end: endDate, period: timePeriod };
    const run = await analysis.start(principal, { ...span, ...rest });
    const { prefer } = request.headers;
    if (typeof prefer === "string" && /\brespond-async\b/i.test(prefer)) {
      reply.header("location", `/api/runs/${run.id}`).header("preference-applied", "respond-async");
      return respond(202, { runId: run.id, status: run.status });
    }
    const gone = new AbortController();
    reply.raw.once("close", () => gone.abort());
    await analysis.wait(principal, run.id, gone.signal);
    const [tagKey] = rest.tagKeys;
    const groupBy = tagKey === undefined ? "service" : `tag:${tagKey}`;
    return await summaries.summary(principal, { ...span, granularity, groupBy });
  });
  mount(api, "GET /cost/analysis/history", async ({ principal, query }) => {
    const page = await analysis.history(principal, query);
    return { ...page, analyses: page.analyses.map(toAnalysis) };
  });
}

function mountSummaries(api: Api, summaries: CostSummaryService): void {
  mount(api, "GET /cost/status", async ({ principal }) => ({ known: await summaries.known(principal) }));
  mount(api, "GET /cost/analysis", ({ principal, query }) => summaries.summary(principal, query));
  mount(api, "GET /cost/overview", ({ principal, query }) => summaries.overview(principal, query));
  mount(api, "GET /cost/service", ({ principal, query }) => summaries.service(principal, query));
}

function mountExports(api: Api, exports: CostExport, publicUrl: string): void {
  mount(api, "POST /cost/export", async ({ principal, body }) => {
    const { token, rows } = await exports.prepare(principal, body);
    return { downloadUrl: `${publicUrl}/api/cost/exports/${token}`, rows };
  });
  mount(api, "GET /cost/exports/:token", ({ params, reply }) => {
    const opened = exports.open(params.token);
    const { start, end } = opened.range;
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", attachment(`skyledger-costs-${start}-to-${end}.csv`))
      .header("cache-control", "no-store")
      .send(Readable.from(costFile(opened)));
  });
}

interface Deps {
  analysis: CostAnalysisService;
  summaries: CostSummaryService;
  exports: CostExport;
  /** Prefix of links in responses. */
  publicUrl: string;
}

/** Cost analyses, their results, and exports of costs. */
export function createCostRoutes({ analysis, summaries, exports, publicUrl }: Deps): Routes {
  return (api) => {
    mountAnalysis(api, analysis, summaries);
    mountSummaries(api, summaries);
    mountExports(api, exports, publicUrl);
  };
}
