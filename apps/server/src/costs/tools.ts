import { accountScope } from "@skyledger/contract/schemas/account-scope";
import { costPeriod } from "@skyledger/contract/schemas/cost";
import { z } from "zod";
import { defineTool } from "../platform/http/tools/define-tool.ts";
import { serviceCostLink } from "../platform/links.ts";
import { costStatements, serviceCostStatements } from "./statements.ts";

const getCosts = defineTool({
  name: "get_costs",
  title: "Costs",
  description:
    "Costs of the accounts in US dollars: by service, Region, account, and day, this and last month, the projection, the previous period, and unusual spend with its drivers. Each service, Region, and account has its change from the same number of days before. Days with state `not_read` are unknown, not $0; compare only days and periods that are complete. Use it for “why did cost increase?”.",
  endpoint: "GET /cost/analysis",
  input: z.strictObject({
    period: costPeriod.default("30d"),
    service: z.string().max(200).optional().describe("A service's name as this tool names it"),
    region: z.string().max(200).optional(),
    ...accountScope,
  }),
  request: (input) => ({ query: input }),
  facts: (costs) => ({
    currency: costs.currency,
    dateRange: costs.dateRange,
    included: costs.included,
    coverage: costs.coverage,
    totalCost: costs.totalCost,
    comparison: costs.comparison,
    currentMonthCost: costs.currentMonthCost,
    lastMonthCost: costs.lastMonthCost,
    projectedMonthCost: costs.projectedMonthCost,
    projectionGap: costs.projectionGap,
    weekly: costs.weekly,
    byService: costs.byService.slice(0, 20),
    byRegion: costs.byRegion.slice(0, 20),
    byAccount: costs.byAccount.slice(0, 20),
    apart: costs.apart,
    monthComparison: costs.monthComparison,
    trend: costs.trend.map(({ top: _top, other: _other, ...day }) => day),
    anomalies: costs.anomalies,
    gaps: costs.gaps.map(({ accountName, operation, reason, message }) => ({
      accountName,
      operation,
      reason,
      message,
    })),
    link: `/cost-analysis?period=${costs.period ?? "30d"}`,
  }),
  statements: costStatements,
});

const getServiceCosts = defineTool({
  name: "get_service_costs",
  title: "One service's costs",
  description: "Details of one service: days, Regions, and the most expensive resources.",
  endpoint: "GET /cost/service",
  input: z.strictObject({
    service: z.string().min(1).max(200),
    period: costPeriod.default("30d"),
    ...accountScope,
  }),
  request: (input) => ({ query: input }),
  facts: (costs) => ({
    ...costs,
    resources: costs.resources.slice(0, 20),
    link: serviceCostLink(costs.service),
  }),
  statements: serviceCostStatements,
});

export const costTools = [getCosts, getServiceCosts];
