import type { Run } from "@skyledger/core/model/run";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Api, mount, type Routes } from "../platform/http/mount.ts";
import type { DashboardService } from "./changes.ts";
import type { FullAnalysisService } from "./full-analysis.ts";

/** The run, if the caller prefers not to wait for its end. */
function acceptedOf(run: Run, request: FastifyRequest, reply: FastifyReply) {
  const { prefer } = request.headers;
  if (typeof prefer !== "string" || !/\brespond-async\b/i.test(prefer)) return null;
  reply.header("location", `/api/runs/${run.id}`).header("preference-applied", "respond-async");
  return { runId: run.id, status: run.status };
}

/** Aborts when the caller leaves. */
function whileOpen(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  return gone.signal;
}

function mountAnalyses(api: Api, analyses: FullAnalysisService): void {
  mount(api, "POST /full-analysis", async ({ principal, body, request, reply, respond }) => {
    const run = await analyses.start(principal, body.accountIds);
    const accepted = acceptedOf(run, request, reply);
    if (accepted) return respond(202, accepted);
    return await analyses.wait(principal, run.id, whileOpen(reply));
  });
  mount(api, "POST /full-analysis/:id/continue", async ({ principal, params, request, reply, respond }) => {
    const run = await analyses.resume(principal, params.id);
    const accepted = acceptedOf(run, request, reply);
    if (accepted) return respond(202, accepted);
    return await analyses.wait(principal, run.id, whileOpen(reply));
  });
}

function mountChanges(api: Api, dashboard: DashboardService): void {
  mount(api, "POST /dashboard/visits", async ({ principal }) => ({
    lastVisitAt: await dashboard.visit(principal),
  }));
  mount(api, "GET /dashboard/changes", ({ principal, query }) => dashboard.changes(principal, query));
  mount(api, "GET /dashboard/preferences", ({ principal }) => dashboard.preferences(principal));
  mount(api, "PUT /dashboard/preferences", ({ principal, body }) =>
    dashboard.setPreferences(principal, body),
  );
}

interface Deps {
  analyses: FullAnalysisService;
  dashboard: DashboardService;
}

/** The dashboard's own endpoints, in addition to those of the pages that it sums up. */
export function createDashboardRoutes({ analyses, dashboard }: Deps): Routes {
  return (api) => {
    mountAnalyses(api, analyses);
    mountChanges(api, dashboard);
  };
}
