import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { accountScope } from "../schemas/account-scope.ts";
import { dashboardChanges, dashboardPreferences } from "../schemas/dashboard.ts";
import { instant } from "../schemas/instant.ts";
import { fullAnalysisSummary, runAccepted } from "../schemas/run.ts";

export const dashboardEndpoints = {
  "POST /full-analysis": endpoint({
    summary:
      "Run a discovery, a security scan, and a cost analysis in this order, as one run. Waits for the end, or responds with 202 and `Prefer: respond-async`.",
    tag: "Runs",
    access: "member",
    permission: "run",
    reach: "accounts",
    audit: "analysis.started",
    auditFields: ["accountIds"],
    body: z.strictObject({ accountIds: z.array(z.string().min(1).max(64)).min(1).max(10_000).optional() }),
    bodyOptional: true,
    responses: { 200: fullAnalysisSummary, 202: runAccepted },
    errors: ["unauthenticated", "not_found", "conflict", "run_failed", "run_cancelled"],
  }),
  "POST /full-analysis/:id/continue": endpoint({
    summary:
      "Start a full analysis that keeps the completed steps of one that ended early. Waits for the end, or responds with 202 and `Prefer: respond-async`.",
    tag: "Runs",
    access: "member",
    permission: "run",
    reach: "accounts",
    audit: "analysis.continued",
    params: z.strictObject({ id: z.string().max(64) }),
    responses: { 200: fullAnalysisSummary, 202: runAccepted },
    errors: ["unauthenticated", "not_found", "conflict", "run_failed", "run_cancelled"],
  }),
  "POST /dashboard/visits": endpoint({
    summary: "Note that you opened the dashboard. A visit ends after 30 minutes away.",
    tag: "Dashboard",
    access: "member",
    permission: "own",
    reach: "accounts",
    audit: "none",
    responses: {
      200: z.strictObject({
        /** When you last opened it in the visit before this one; null: this is your first visit. */
        lastVisitAt: instant.nullable(),
      }),
    },
    errors: ["unauthenticated"],
  }),
  "GET /dashboard/changes": endpoint({
    summary: "What has changed since an instant, in all accounts or some",
    tag: "Dashboard",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: z.strictObject({ since: instant, ...accountScope }),
    responses: { 200: dashboardChanges },
    errors: ["unauthenticated", "not_found"],
  }),
  "GET /dashboard/preferences": endpoint({
    summary: "Your choices on the dashboard",
    tag: "Dashboard",
    access: "member",
    permission: "own",
    reach: "accounts",
    responses: { 200: dashboardPreferences },
    errors: ["unauthenticated"],
  }),
  "PUT /dashboard/preferences": endpoint({
    summary: "Set your choices on the dashboard. Fields that are left out stay unchanged",
    tag: "Dashboard",
    access: "member",
    permission: "own",
    reach: "accounts",
    audit: "dashboard.updated",
    body: dashboardPreferences.partial(),
    responses: { 200: dashboardPreferences },
    errors: ["unauthenticated"],
  }),
};
