import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { accountScope } from "../schemas/account-scope.ts";
import { commaList } from "../schemas/comma-list.ts";
import { listAnswer, listQuery } from "../schemas/list.ts";
import {
  chosenResources,
  coverageGap,
  crownJewel,
  gapReason,
  graph,
  inventoryQuery,
  metricSeries,
  relationship,
  resource,
  resourceCostHistory,
  resourceDetail,
  resourceFacet,
  resourceFacets,
  resourceFilter,
  resourceGroup,
  resourceSummary,
  unusedResource,
} from "../schemas/resource.ts";
import { resourceHistory } from "../schemas/resource-history.ts";
import { discoverySummary, runAccepted } from "../schemas/run.ts";

const byResource = z.strictObject({ resource_id: z.string().min(1).max(2048) });
const byAccount = z.strictObject(accountScope);

export const resourceEndpoints = {
  "POST /resources/discover": endpoint({
    summary:
      "Discover resources. Waits for the end and returns the summary; with `Prefer: respond-async`, responds with 202 immediately. A request while a discovery is running joins it.",
    tag: "Resources",
    access: "member",
    permission: "run",
    reach: "accounts",
    audit: "discovery.started",
    auditFields: ["accountIds"],
    body: z.strictObject({ accountIds: z.array(z.string().max(64)).min(1).max(10_000).optional() }),
    bodyOptional: true,
    responses: { 200: discoverySummary, 202: runAccepted },
    errors: ["unauthenticated", "not_found", "conflict", "run_failed", "run_cancelled"],
  }),
  "GET /resources/inventory": endpoint({
    summary: "Resources, searched, filtered, sorted and paged on the server",
    tag: "Resources",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: inventoryQuery,
    responses: { 200: z.strictObject({ resources: z.array(resource), ...listAnswer }) },
    errors: ["unauthenticated"],
  }),
  "GET /resources/facets": endpoint({
    summary:
      "Figures of the resources that match a filter, and the counts of each facet under all other filters",
    tag: "Resources",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: z.strictObject({
      ...resourceFilter,
      of: commaList(resourceFacet, 9).optional(),
      /** The tag whose values are counted. */
      tagKey: z.string().max(128).optional(),
    }),
    responses: { 200: resourceFacets },
    errors: ["unauthenticated"],
  }),
  "GET /resources/groups": endpoint({
    summary: "Resources in groups with counts and costs, most expensive first",
    tag: "Resources",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: z.strictObject({
      ...resourceFilter,
      by: z.enum(["type", "account", "region", "status", "tag"]),
      /** The tag to group resources by. */
      tagKey: z.string().max(128).optional(),
    }),
    responses: {
      200: z.strictObject({
        groups: z.array(resourceGroup),
        /** Groups that the response does not include. */
        moreGroups: z.number().int(),
      }),
    },
    errors: ["unauthenticated"],
  }),
  "GET /resources/export": endpoint({
    summary: "The same rows as the inventory with the same filters, as CSV",
    tag: "Resources",
    access: "member",
    permission: "read",
    reach: "accounts",
    audit: "resources.exported",
    query: inventoryQuery.omit({ limit: true, cursor: true }),
    responses: { 200: null },
    produces: "text/csv",
    errors: ["unauthenticated"],
  }),
  "POST /resources/export": endpoint({
    summary: "Selected resources as CSV: those that are named, or all that match a filter, with exceptions",
    tag: "Resources",
    access: "member",
    permission: "read",
    reach: "accounts",
    tokenScope: "inventory:read",
    audit: "resources.exported",
    auditFields: ["resourceIds", "except", "filter"],
    body: chosenResources,
    responses: { 200: null },
    produces: "text/csv",
    errors: ["unauthenticated"],
  }),
  "GET /resources/summary": endpoint({
    summary: "Totals and counts by type, status, and Region",
    tag: "Resources",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: byAccount,
    responses: { 200: resourceSummary },
    errors: ["unauthenticated"],
  }),
  "GET /resources/coverage": endpoint({
    summary: "Data that the last discovery could not read, why, and the IAM statement that would allow it",
    tag: "Resources",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: byAccount,
    responses: { 200: z.strictObject({ gaps: z.array(coverageGap), iamPolicy: z.string().nullable() }) },
    errors: ["unauthenticated"],
  }),
  "GET /resources/resource": endpoint({
    summary: "One resource with its facets and savings",
    tag: "Resources",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: byResource,
    responses: { 200: z.strictObject({ resource: resourceDetail }) },
    errors: ["unauthenticated", "not_found"],
  }),
  "GET /resources/unused": endpoint({
    summary: "Resources that a savings rule found unused",
    tag: "Resources",
    access: "member",
    permission: "read",
    reach: "accounts",
    tokenScope: "cost:read",
    query: z.strictObject({ ...listQuery, ...resourceFilter }).omit({ gone: true }),
    responses: {
      200: z.strictObject({
        resources: z.array(unusedResource),
        potentialSavings: z.number(),
        /** Rules that could not evaluate a resource, such as without metrics. */
        unknownCount: z.number().int(),
        ...listAnswer,
      }),
    },
    errors: ["unauthenticated"],
  }),
  "GET /resources/relationships": endpoint({
    summary: "Relationships of a resource in both directions, and the graph around it",
    tag: "Resources",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: byResource.extend({ depth: z.coerce.number().int().min(1).max(3).default(2) }),
    responses: { 200: z.strictObject({ relationships: z.array(relationship), graph }) },
    errors: ["unauthenticated", "not_found"],
  }),
  "GET /resources/cost-history": endpoint({
    summary:
      "The known cost of a resource over time: days from Cost Explorer, months from billing exports. A day or month that was not read is null, never 0.",
    tag: "Resources",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: byResource,
    responses: { 200: resourceCostHistory },
    errors: ["unauthenticated", "not_found"],
  }),
  "GET /resources/history": endpoint({
    summary:
      "What happened to a resource, newest first: discovery, changed properties, findings, recommendations, fixes, changes of tags, deletion",
    tag: "Resources",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: byResource,
    responses: { 200: resourceHistory },
    errors: ["unauthenticated", "not_found"],
  }),
  "PUT /resources/crown-jewel": endpoint({
    summary:
      "Mark a resource as a crown jewel, or remove the mark. Attack paths to crown jewels count like those to administrator access. Changes nothing in AWS.",
    tag: "Resources",
    access: "member",
    permission: "triage",
    reach: "accounts",
    audit: "resource.crown_jewel_changed",
    auditFields: ["isCrownJewel"],
    body: z.strictObject({ resourceId: z.string().min(1).max(2048), isCrownJewel: z.boolean() }),
    responses: { 200: z.strictObject({ crownJewel }) },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
  "GET /resources/metrics": endpoint({
    summary: "CloudWatch metrics of a resource, read on request",
    tag: "Resources",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: byResource.extend({ days: z.coerce.number().int().min(1).max(90).default(7) }),
    responses: {
      200: z.strictObject({
        metrics: z.array(metricSeries),
        periodSeconds: z.number().int(),
        /** Set if CloudWatch could not be read: `metrics` is then empty and means nothing. */
        gap: z.strictObject({ reason: gapReason, message: z.string() }).nullable(),
      }),
    },
    errors: ["unauthenticated", "not_found"],
  }),
};
