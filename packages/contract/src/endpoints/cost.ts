import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { accountScope } from "../schemas/account-scope.ts";
import { commaList } from "../schemas/comma-list.ts";
import {
  costAnalysis,
  costGranularity,
  costOverview,
  costPeriod,
  costSummary,
  includable,
  serviceCost,
} from "../schemas/cost.ts";
import { day } from "../schemas/cost-figures.ts";
import { listAnswer, listQuery } from "../schemas/list.ts";
import { runAccepted } from "../schemas/run.ts";

const name = z.string().min(1).max(200);

/**
 * The range of days: a period code, or both dates (inclusive). Default: that of the last analysis, else 30
 * days.
 */
const span = {
  period: costPeriod.optional(),
  start: day.optional(),
  end: day.optional(),
};

/** Charges that amounts include. */
const counting = {
  /** Comma-separated names; omitted: only usage and purchases. */
  include: commaList(includable, 3).optional(),
  metric: z.enum(["billed", "effective"]).default("billed"),
};

/** Filters use the values of responses. */
const filters = {
  region: name.optional(),
  /** An AWS account ID. */
  awsAccountId: z.string().max(20).optional(),
  ...accountScope,
};

export const costEndpoints = {
  "POST /cost/analysis": endpoint({
    summary:
      "Read costs from Cost Explorer (missing days and days that can still change), and return the summary. AWS charges $0.01 per request, up to a daily limit. Waits for the end, or responds with 202 and `Prefer: respond-async`.",
    tag: "Cost",
    access: "member",
    permission: "run",
    reach: "accounts",
    audit: "cost_analysis.started",
    auditFields: ["startDate", "endDate", "timePeriod"],
    body: z.strictObject({
      /** Both days are inclusive. Omitted: `timePeriod`, else the last 30 days. */
      startDate: day.optional(),
      endDate: day.optional(),
      granularity: costGranularity.default("DAILY"),
      /** Only stored if dates are given; otherwise, it is the range. */
      timePeriod: costPeriod.optional(),
      accountIds: z.array(z.string().min(1).max(64)).min(1).max(10_000).optional(),
      /** Also by these tags: one more request per tag and account. */
      tagKeys: z.array(z.string().min(1).max(128)).max(5).default([]),
      /**
       * Also by resource for the last 14 days of these services: one more request per service and account.
       */
      resourceServices: z.array(name).max(5).default([]),
    }),
    bodyOptional: true,
    responses: { 200: costSummary, 202: runAccepted },
    errors: ["unauthenticated", "not_found", "conflict", "cost_request_limit", "run_failed", "run_cancelled"],
  }),
  "GET /cost/status": endpoint({
    summary: "Whether an analysis or an import has read any costs; before that, every figure is not_found",
    tag: "Cost",
    access: "member",
    permission: "read",
    reach: "accounts",
    responses: { 200: z.strictObject({ known: z.boolean() }) },
    errors: ["unauthenticated"],
  }),
  "GET /cost/analysis": endpoint({
    summary: "The cost summary from stored data, without AWS requests",
    tag: "Cost",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: z.strictObject({
      ...span,
      ...counting,
      ...filters,
      service: name.optional(),
      granularity: costGranularity.default("DAILY"),
      /** service, region, account, or tag:<key>. */
      groupBy: z
        .string()
        .max(140)
        .regex(/^(service|region|account|tag:.+)$/, "must be service, region, account or tag:<key>")
        .default("service"),
      /** Also the most expensive groups over time, for small charts in a table. */
      sparklines: z.enum(["true", "false"]).optional(),
    }),
    responses: { 200: costSummary },
    errors: ["unauthenticated", "not_found"],
  }),
  "GET /cost/overview": endpoint({
    summary:
      "Costs for the dashboard: the last 30 complete days, the most expensive services, and a weekly comparison",
    tag: "Cost",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: z.strictObject(accountScope),
    responses: { 200: costOverview },
    errors: ["unauthenticated", "not_found"],
  }),
  "GET /cost/service": endpoint({
    summary: "Details of one service: days, Regions, and resources",
    tag: "Cost",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: z.strictObject({
      ...span,
      ...counting,
      ...filters,
      service: name,
      granularity: costGranularity.default("DAILY"),
    }),
    responses: { 200: serviceCost },
    errors: ["unauthenticated", "not_found"],
  }),
  "GET /cost/analysis/history": endpoint({
    summary: "Completed analyses, newest first",
    tag: "Cost",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: z.strictObject({ limit: listQuery.limit, cursor: listQuery.cursor }),
    responses: { 200: z.strictObject({ analyses: z.array(costAnalysis), ...listAnswer }) },
    errors: ["unauthenticated"],
  }),
  "POST /cost/export": endpoint({
    summary: "Prepare an export of costs with every digit. The link expires after ten minutes",
    tag: "Cost",
    access: "member",
    permission: "read",
    reach: "accounts",
    tokenScope: "cost:read",
    audit: "costs.exported",
    auditFields: ["format", "dateRange", "includeRecommendations"],
    body: z.strictObject({
      format: z.literal("CSV").default("CSV"),
      includeRecommendations: z.boolean().default(false),
      /** Both days are inclusive; omitted: the range of the last analysis. */
      dateRange: z.strictObject({ start: day, end: day }).optional(),
      ...accountScope,
    }),
    bodyOptional: true,
    responses: { 200: z.strictObject({ downloadUrl: z.string(), rows: z.number().int() }) },
    errors: ["unauthenticated", "not_found"],
  }),
  "GET /cost/exports/:token": endpoint({
    summary: "Download a prepared export of costs; the signed link is the permission",
    tag: "Cost",
    access: "public",
    params: z.strictObject({ token: z.string().max(4000) }),
    responses: { 200: null },
    produces: "text/csv",
    errors: ["not_found"],
  }),
};
