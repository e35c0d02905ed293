import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { fullAnalysisSummary, runAccepted } from "../schemas/run.ts";

export const dashboardEndpoints = {
  "POST /full-analysis": endpoint({
    summary:
      "Run a discovery, a security scan, and a cost analysis in this order, as one run. Waits for the end, or responds with 202 and `Prefer: respond-async`.",
    tag: "Runs",
    access: "member",
    body: z.strictObject({ accountIds: z.array(z.string().min(1).max(64)).min(1).max(100).optional() }),
    bodyOptional: true,
    responses: { 200: fullAnalysisSummary, 202: runAccepted },
    errors: ["unauthenticated", "not_found", "conflict", "run_failed", "run_cancelled"],
  }),
  "POST /full-analysis/:id/continue": endpoint({
    summary:
      "Start a full analysis that keeps the completed steps of one that ended early. Waits for the end, or responds with 202 and `Prefer: respond-async`.",
    tag: "Runs",
    access: "member",
    params: z.strictObject({ id: z.string().max(64) }),
    responses: { 200: fullAnalysisSummary, 202: runAccepted },
    errors: ["unauthenticated", "not_found", "conflict", "run_failed", "run_cancelled"],
  }),
};
