import { Readable } from "node:stream";
import type { ResponseOf } from "@skyledger/contract";
import { resourceFacet } from "@skyledger/contract/schemas/resource";
import { severity } from "@skyledger/contract/schemas/severity";
import { AppError } from "@skyledger/core/model/app-error";
import { csvRows } from "@skyledger/core/model/csv";
import type { Run } from "@skyledger/core/model/run";
import { labelOf, labelsOfFacets } from "@skyledger/core/property-labels";
import type { FastifyReply } from "fastify";
import type { InScope } from "../organizations/account-scope.ts";
import { callScope, pagesInCallScope } from "../platform/call-scope.ts";
import { attachment, exportName } from "../platform/export-name.ts";
import { type Api, mount, type Routes } from "../platform/http/mount.ts";
import { decimalDollars } from "../platform/us-dollars.ts";
import { toChosenResources } from "./chosen-resources.ts";
import type { CostHistoryService } from "./cost-history.ts";
import { type CrownJewelsService, canBeCrownJewel } from "./crown-jewels.ts";
import type { DiscoveryService } from "./discovery.ts";
import type { RelationshipsService } from "./relationships.ts";
import type { ResourceMetricsService } from "./resource-metrics.ts";
import type { InventoryService } from "./service.ts";
import type { StoredCostPeriod } from "./store/cost-history-store.ts";
import type { StoredSaving } from "./store/savings-of-resources.ts";
import type { StoredResource, WithFindings } from "./store/stored-resource.ts";
import { typeLabel } from "./type-label.ts";

type ResourceAnswer = ResponseOf<"GET /resources/inventory">["resources"][number];
type DetailAnswer = ResponseOf<"GET /resources/resource">["resource"];
type SavingAnswer = DetailAnswer["savings"][number];
type Discovered = Extract<ResponseOf<"POST /resources/discover">, { resourcesFound: number }>;

const severities = severity.options;

function toResource(stored: WithFindings): ResourceAnswer {
  return {
    resourceId: stored.arn,
    shortId: stored.shortId,
    resourceName: stored.name,
    resourceType: stored.label,
    cloudFormationType: stored.type,
    service: stored.service,
    accountId: stored.accountId,
    awsAccountId: stored.awsAccountId,
    region: stored.region,
    status: stored.status === "" ? null : stored.status,
    attachment: stored.attachment,
    createdAt: stored.createdAt,
    tags: stored.tags,
    tagsGap: stored.tagsGap,
    metadata: {
      monthlyCost: stored.monthlyCost === null ? null : decimalDollars(stored.monthlyCost),
      costSource: stored.costSource,
      costDetail: stored.costDetail,
    },
    firstSeenAt: stored.firstSeenAt,
    lastSeenAt: stored.lastSeenAt,
    findings: Object.fromEntries(
      Object.entries(stored.findings).map(([severity, count]) => [severities[Number(severity)], count]),
    ),
    goneAt: stored.goneAt,
  };
}

function toSaving(saving: StoredSaving): SavingAnswer {
  return {
    ruleId: saving.ruleId,
    title: saving.title,
    description: saving.description,
    action: saving.action,
    estimatedMonthlySavings: saving.monthlyAmount === null ? null : decimalDollars(saving.monthlyAmount),
    evidence: saving.evidence,
    steps: saving.steps,
    source: "list_price",
  };
}

function toCostPeriod({ cost, ...period }: StoredCostPeriod) {
  return { ...period, cost: cost === null ? null : decimalDollars(cost) };
}

function toSummary(run: Run): Discovered {
  if (!run.result || !("resourcesFound" in run.result))
    throw new Error(`run ${run.id} completed without its result`);
  return { runId: run.id, status: run.status, ...run.result };
}

function mountDiscovery(api: Api, discovery: DiscoveryService): void {
  mount(api, "POST /resources/discover", async ({ principal, body, request, reply, respond }) => {
    const run = await discovery.start(principal, body.accountIds);
    const { prefer } = request.headers;
    if (typeof prefer === "string" && /\brespond-async\b/i.test(prefer)) {
      reply.header("location", `/api/runs/${run.id}`).header("preference-applied", "respond-async");
      return respond(202, { runId: run.id, status: run.status });
    }
    const gone = new AbortController();
    reply.raw.once("close", () => gone.abort());
    return toSummary(await discovery.wait(principal, run.id, gone.signal));
  });
}

const allFacets = resourceFacet.options;

function mountLists(api: Api, deps: Deps): void {
  const { inventory, inScope, pricesAsOf } = deps;
  mount(api, "GET /resources/inventory", async ({ principal, query }) => {
    const page = await inventory.list(principal, await inScope(principal, query));
    return { ...page, resources: page.resources.map(toResource) };
  });
  mount(api, "GET /resources/summary", async ({ principal, query }) => {
    const { accountIds } = await inScope(principal, query);
    const summary = await inventory.summary(principal, accountIds);
    return {
      totalResources: summary.totalResources,
      monthlyCost: decimalDollars(summary.monthlyCost),
      unknownCostCount: summary.unknownCostCount,
      unusedResources: summary.unused,
      potentialSavings: decimalDollars(summary.potentialSavings),
      unknownSavingsCount: summary.unknown,
      byType: summary.byType,
      byStatus: summary.byStatus,
      byRegion: summary.byRegion,
      regionCount: summary.regionCount,
      byAttachment: summary.byAttachment,
      gaps: summary.gaps,
      lastDiscoveredAt: summary.lastDiscoveredAt,
      pricesAsOf,
    };
  });
  mount(api, "GET /resources/facets", async ({ principal, query }) => {
    const { of = allFacets, tagKey, ...filter } = await inScope(principal, query);
    return await inventory.facets(principal, filter, { of, tagKey });
  });
  mount(api, "GET /resources/groups", async ({ principal, query }) => {
    const { by, tagKey, ...filter } = await inScope(principal, query);
    if (by === "tag" && tagKey === undefined) {
      const message = "Enter the key of the tag to group by.";
      throw new AppError("invalid_input", message, { issues: [{ path: "tagKey", message }] });
    }
    return await inventory.groups(principal, filter, by === "tag" ? `tag:${tagKey}` : by);
  });
  mountUnused(api, deps);
  mountExport(api, deps);
}

function mountUnused(api: Api, { inventory, inScope }: Deps): void {
  mount(api, "GET /resources/unused", async ({ principal, query }) => {
    const { rows, totals, total, nextCursor } = await inventory.unused(
      principal,
      await inScope(principal, query),
    );
    return {
      resources: rows.map((row) => ({ ...toResource(row), saving: toSaving(row.saving) })),
      potentialSavings: decimalDollars(totals.potentialSavings),
      unknownCount: totals.unknown,
      nextCursor,
      total,
    };
  });
  mount(api, "GET /resources/coverage", async ({ principal, query }) => {
    const { accountIds } = await inScope(principal, query);
    const gaps = await inventory.gaps(principal, accountIds);
    return {
      gaps: gaps.map((gap) => ({
        ...gap,
        typeLabel: typeLabel(gap.resourceType),
        facetLabel: gap.facet === null ? null : labelOf(gap.resourceType, gap.facet).label,
      })),
      iamPolicy: policyFor(gaps.filter((gap) => gap.reason === "denied").map((gap) => gap.iamAction)),
    };
  });
}

const csvHeader = [
  "Name",
  "Type",
  "Region",
  "Status",
  "Attachment",
  "Monthly cost (USD)",
  "Cost source",
  "Created",
  "Account",
  "ID",
  "ARN",
  "Tags",
];

function csvRow(row: StoredResource): string[] {
  return [
    row.name,
    row.label,
    row.region,
    row.status,
    row.attachment ?? "",
    row.monthlyCost ?? "",
    row.costSource,
    row.createdAt ?? "",
    row.awsAccountId,
    row.shortId,
    row.arn,
    Object.entries(row.tags)
      .map(([key, value]) => `${key}=${value}`)
      .join("; "),
  ];
}

async function* csvLines(first: readonly StoredResource[], rest: AsyncIterable<StoredResource[]>) {
  yield csvRows([csvHeader, ...first.map(csvRow)]);
  for await (const page of rest) yield csvRows(page.map(csvRow));
}

function mountExport(api: Api, { inventory, inScope, now }: Deps): void {
  const send = async (reply: FastifyReply, found: AsyncGenerator<StoredResource[]>) => {
    const pages = pagesInCallScope(callScope(), () => found);
    // Before the headers: an error here is still a response of its own.
    const first = await pages.next();
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", attachment(exportName("resources", now(), "csv")))
      .header("cache-control", "no-store")
      .send(Readable.from(csvLines(first.value ?? [], pages)));
  };
  mount(api, "GET /resources/export", async ({ principal, query, reply }) =>
    send(reply, inventory.all(principal, await inScope(principal, query))),
  );
  mount(api, "POST /resources/export", async ({ principal, body, reply }) =>
    send(reply, inventory.chosen(principal, await toChosenResources(inScope, principal, body))),
  );
}

/** One statement that would close the denied gaps; null when there are none. */
function policyFor(actions: readonly string[]): string | null {
  const named = [...new Set(actions)].filter((action) => action !== "").sort();
  if (named.length === 0) return null;
  const statement = { Sid: "SkyledgerMissingReads", Effect: "Allow", Action: named, Resource: "*" };
  return JSON.stringify({ Version: "2012-10-17", Statement: [statement] }, null, 2);
}

interface Deps {
  discovery: DiscoveryService;
  inventory: InventoryService;
  inScope: InScope;
  relationships: RelationshipsService;
  costHistory: CostHistoryService;
  crownJewels: CrownJewelsService;
  metrics: ResourceMetricsService;
  /** Date of the list-price table. */
  pricesAsOf: string;
  now: () => Date;
}

/** Discovery, and the endpoints that return what it found. */
export function createResourceRoutes(deps: Deps): Routes {
  const { discovery, inventory, relationships, costHistory, crownJewels, metrics } = deps;
  return (api) => {
    mountDiscovery(api, discovery);
    mountLists(api, deps);
    mount(api, "GET /resources/resource", async ({ principal, query }) => {
      const found = await inventory.find(principal, query.resource_id);
      const facets = found.facets as DetailAnswer["facets"]; // values of JSON columns
      return {
        resource: {
          ...toResource(found),
          facets,
          labels: labelsOfFacets(found.type, found.facets),
          savings: found.savings.map(toSaving),
          crownJewel: canBeCrownJewel(found.type) ? { since: found.crownJewelSince } : null,
        },
      };
    });
    mount(api, "GET /resources/relationships", ({ principal, query }) =>
      relationships.of(principal, query.resource_id, query.depth),
    );
    mount(api, "GET /resources/cost-history", async ({ principal, query }) => {
      const { days, months } = await costHistory.of(principal, query.resource_id);
      return { days: days.map(toCostPeriod), months: months.map(toCostPeriod) };
    });
    mount(api, "PUT /resources/crown-jewel", async ({ principal, body }) => ({
      crownJewel: await crownJewels.mark(principal, body),
    }));
    mount(api, "GET /resources/metrics", async ({ principal, query }) => {
      const { gap, ...series } = await metrics.of(principal, query.resource_id, query.days);
      return { ...series, gap };
    });
  };
}
