import { accountScope } from "@skyledger/contract/schemas/account-scope";
import { resourceSort } from "@skyledger/contract/schemas/resource";
import { z } from "zod";
import { defaultRows, defineTool, maxRows } from "../platform/http/tools/define-tool.ts";
import { coverageLink, resourceLink } from "../platform/links.ts";
import {
  accountStatements,
  gapStatements,
  relationshipStatements,
  resourceStatements,
  searchStatements,
  summaryStatements,
  unusedStatements,
} from "./statements.ts";

const limit = z.number().int().min(1).max(maxRows).default(defaultRows).describe("How many rows to show");
const resourceId = z.string().min(1).max(2048).describe("The resource's ARN, as other tools name it");

const listAccounts = defineTool({
  name: "list_accounts",
  title: "Cloud accounts",
  description:
    "The connected AWS accounts and when each was last discovered. Accounts of kind “sandbox” hold sample data, not a real AWS account.",
  endpoint: "GET /accounts",
  input: z.strictObject({}),
  request: () => ({}),
  facts: ({ accounts }) => ({
    accounts: accounts.map(({ id, name, kind, awsAccountId, status, resourceCount, lastDiscoveredAt }) => ({
      id,
      name,
      kind,
      awsAccountId,
      status,
      resourceCount,
      lastDiscoveredAt,
      link: "/accounts",
    })),
  }),
  statements: accountStatements,
});

const summariseInventory = defineTool({
  name: "summarise_inventory",
  title: "Totals of the inventory",
  description:
    "Numbers of resources by type, status, and Region; their monthly cost; and how many are unused.",
  endpoint: "GET /resources/summary",
  input: z.strictObject({ ...accountScope }),
  request: (query) => ({ query }),
  facts: (summary) => ({ ...summary, link: "/resources" }),
  statements: summaryStatements,
});

const searchResources = defineTool({
  name: "search_resources",
  title: "Search resources",
  description:
    "Resources whose name, ID, type, or Region contains the text, with filters. The monthly cost is null if unknown.",
  endpoint: "GET /resources/inventory",
  input: z.strictObject({
    text: z.string().max(200).optional().describe("Part of a name, ID, type, or Region"),
    type: z
      .string()
      .max(100)
      .optional()
      .describe("Short type as shown to people: EC2, RDS, S3, EBS Volume, …"),
    region: z.string().max(50).optional(),
    status: z.string().max(100).optional(),
    tag: z.string().max(400).optional().describe("A tag's key, or key=value"),
    ...accountScope,
    sort: resourceSort.default("cost"),
    order: z.enum(["asc", "desc"]).default("desc"),
    limit,
  }),
  request: ({ text, ...filters }) => ({ query: { ...filters, q: text } }),
  facts: ({ resources, total }) => ({
    total,
    resources: resources.map((one) => ({
      resourceId: one.resourceId,
      name: one.resourceName,
      type: one.resourceType,
      region: one.region,
      status: one.status,
      monthlyCost: one.metadata.monthlyCost,
      costSource: one.metadata.costSource,
      tags: one.tags,
      link: resourceLink(one.resourceId),
    })),
  }),
  statements: searchStatements,
});

const getResource = defineTool({
  name: "get_resource",
  title: "One resource",
  description:
    "All properties of one resource, with the estimated monthly savings of its recommendations. A facet that is not seen could not be read: say so instead of guessing.",
  endpoint: "GET /resources/resource",
  input: z.strictObject({ resourceId }),
  request: (input) => ({ query: { resource_id: input.resourceId } }),
  facts: ({ resource }) => ({ ...resource, link: resourceLink(resource.resourceId) }),
  statements: resourceStatements,
});

const getRelationships = defineTool({
  name: "get_relationships",
  title: "Relationships of a resource",
  description: "Resources that a resource uses or is used by.",
  endpoint: "GET /resources/relationships",
  input: z.strictObject({ resourceId }),
  request: (input) => ({ query: { resource_id: input.resourceId, depth: 1 } }),
  facts: ({ relationships }) => ({
    relationships: relationships
      .slice(0, maxRows)
      .map((one) => ({ ...one, link: one.resolved ? resourceLink(one.targetId) : null })),
    total: relationships.length,
  }),
  statements: relationshipStatements,
});

const listUnused = defineTool({
  name: "list_unused_resources",
  title: "Unused resources",
  description: "Unused resources that incur charges, with the estimated monthly savings of removing them.",
  endpoint: "GET /resources/unused",
  input: z.strictObject({ limit, ...accountScope }),
  request: (input) => ({ query: input }),
  facts: ({ resources, potentialSavings, total }) => ({
    total,
    potentialSavings,
    resources: resources.map((one) => ({
      resourceId: one.resourceId,
      name: one.resourceName,
      type: one.resourceType,
      region: one.region,
      why: one.saving.description,
      estimatedMonthlySavings: one.saving.estimatedMonthlySavings,
      link: resourceLink(one.resourceId),
    })),
  }),
  statements: unusedStatements,
});

const listGaps = defineTool({
  name: "list_coverage_gaps",
  title: "Missing data",
  description:
    "Data that the last discovery could not read, and why. Use it before saying that something does not exist.",
  endpoint: "GET /resources/coverage",
  input: z.strictObject({}),
  request: () => ({}),
  facts: ({ gaps }) => ({
    total: gaps.length,
    gaps: gaps
      .slice(0, maxRows)
      .map(({ service, resourceType, region, facet, reason, iamAction, count }) => ({
        service,
        resourceType,
        region,
        facet,
        reason,
        iamAction,
        count,
      })),
    link: coverageLink,
  }),
  statements: gapStatements,
});

export const inventoryTools = [
  listAccounts,
  summariseInventory,
  searchResources,
  getResource,
  getRelationships,
  listUnused,
  listGaps,
];
