import { z } from "zod";
import { accountScope } from "./account-scope.ts";
import { instant } from "./instant.ts";
import { listQuery } from "./list.ts";
import { propertyLabels } from "./property-label.ts";
import { severity } from "./severity.ts";

export const gapReason = z.enum(["denied", "throttled", "unsupported", "failed"]);
export const costSource = z.enum(["billed", "list_price", "unknown"]);

export const resource = z.strictObject({
  /** The ARN. */
  resourceId: z.string(),
  shortId: z.string(),
  resourceName: z.string(),
  resourceType: z.string(),
  cloudFormationType: z.string(),
  service: z.string(),
  accountId: z.string(),
  awsAccountId: z.string(),
  region: z.string(),
  status: z.string().nullable(),
  /**
   * For volumes and network interfaces, in addition to their status; null for other types and missing data.
   */
  attachment: z.enum(["attached", "detached"]).nullable(),
  createdAt: instant.nullable(),
  /** Empty if `tagsGap` says that tags could not be read. */
  tags: z.record(z.string(), z.string()),
  tagsGap: gapReason.nullable(),
  metadata: z.strictObject({
    /** US dollars a month, two significant decimals; null if unknown. */
    monthlyCost: z.number().nullable(),
    costSource,
    /** Why the cost is unknown, or how the list price was calculated. */
    costDetail: z.string().nullable(),
  }),
  /** Active findings by severity, without severities that have none. */
  findings: z.partialRecord(severity, z.number().int()),
  firstSeenAt: instant,
  lastSeenAt: instant,
  /** When AWS stopped listing it; null while it exists. */
  goneAt: instant.nullable(),
});

export const saving = z.strictObject({
  ruleId: z.string(),
  title: z.string(),
  description: z.string(),
  action: z.string(),
  /** Monthly list price in US dollars; null if a price is unknown. */
  estimatedMonthlySavings: z.number().nullable(),
  evidence: z.record(z.string(), z.union([z.string(), z.number()])),
  steps: z.array(z.string()),
  source: z.string(),
});

/** Whether people marked a resource as one of those that matter most. */
export const crownJewel = z.strictObject({
  /** When it was marked; null: it is not. */
  since: instant.nullable(),
});

export const resourceDetail = resource.extend({
  /** Every facet as observed: the value, or the reason why it is missing. */
  facets: z.record(
    z.string(),
    z.union([
      z.strictObject({ seen: z.literal(true), value: z.json() }),
      z.strictObject({ seen: z.literal(false), reason: gapReason }),
    ]),
  ),
  /** Labels and units of the facets and their properties. */
  labels: propertyLabels,
  savings: z.array(saving),
  /** Null: it can't be marked, because attack paths are not evaluated for resources of its type. */
  crownJewel: crownJewel.nullable(),
});

export const unusedResource = resource.extend({ saving });

export const resourceSort = z.enum(["name", "type", "region", "status", "cost", "created"]);

/** Filters of resources. */
export const resourceFilter = {
  q: listQuery.q,
  /** Short name or CloudFormation type; several separated by commas. */
  type: z.string().max(1000).optional(),
  /**
   * AWS's state ("running", "terminated"), "attached", "detached", or "none"; several separated by commas.
   */
  status: z.string().max(500).optional(),
  /** Several separated by commas. */
  region: z.string().max(500).optional(),
  ...accountScope,
  /** "<key>" or "<key>=<value>". */
  tag: z.string().max(400).optional(),
  /** Conditions on properties: `tag:env = prod and monthly cost > 100`. */
  filter: z.string().max(2000).optional(),
  /** Also deleted resources. */
  gone: z.enum(["exclude", "include", "only"]).default("exclude"),
};

export const inventoryQuery = z.strictObject({
  ...listQuery,
  ...resourceFilter,
  sort: resourceSort.default("name"),
  order: z.enum(["asc", "desc"]).default("asc"),
});

/** Selected resources: some by ARN, or all matches of a filter except a few. */
export const chosenResources = z.strictObject({
  /** ARNs; null: all matches of the filter. */
  resourceIds: z.array(z.string().min(1).max(2048)).min(1).max(5000).nullable(),
  /** ARNs to exclude. */
  except: z.array(z.string().min(1).max(2048)).max(5000).optional(),
  filter: z.strictObject(resourceFilter).optional(),
});

const count = z.strictObject({ value: z.string(), count: z.number().int() });

/** Groups to narrow a list to, each counted with all other filters. */
export const resourceFacet = z.enum([
  "totals",
  "type",
  "account",
  "region",
  "status",
  "tag",
  "tagValue",
  "cost",
  "severity",
]);

const facetChoice = z.strictObject({
  /** Value for the filter. */
  value: z.string(),
  label: z.string(),
  count: z.number().int(),
});

export const resourceFacets = z.strictObject({
  /** Figures of all matches of the filter. */
  totals: z
    .strictObject({
      totalResources: z.number().int(),
      /** Sum of known monthly costs, US dollars. */
      monthlyCost: z.number(),
      unknownCostCount: z.number().int(),
      /** AWS Regions with resources; "global" is none. */
      regionCount: z.number().int(),
      unusedResources: z.number().int(),
      /** Monthly savings from removing the unused resources, US dollars. */
      potentialSavings: z.number(),
      /** Unused resources with unknown savings. */
      unknownSavingsCount: z.number().int(),
    })
    .optional(),
  type: z.array(facetChoice).optional(),
  account: z.array(facetChoice).optional(),
  region: z.array(facetChoice).optional(),
  status: z.array(facetChoice).optional(),
  /** Keys of tags. */
  tag: z.array(facetChoice).optional(),
  /** Values of the tag `tagKey`. */
  tagValue: z.array(facetChoice).optional(),
  /** Cost bands; a value is a condition of the filter. */
  cost: z.array(facetChoice).optional(),
  /** Resources with active findings of a severity; "none": without active findings. */
  severity: z.array(facetChoice).optional(),
});

export const resourceGroup = z.strictObject({
  /** Value for the filter. "none": no status, or no such tag. */
  value: z.string(),
  label: z.string(),
  /** Condition that narrows a list to the group. */
  filter: z.string(),
  count: z.number().int(),
  /** Sum of known monthly costs, US dollars. */
  monthlyCost: z.number(),
  unknownCostCount: z.number().int(),
});

export const resourceSummary = z.strictObject({
  totalResources: z.number().int(),
  /** Sum of known monthly costs, US dollars. */
  monthlyCost: z.number(),
  unknownCostCount: z.number().int(),
  unusedResources: z.number().int(),
  potentialSavings: z.number(),
  /** Unused resources with unknown savings. */
  unknownSavingsCount: z.number().int(),
  byType: z.array(count),
  byStatus: z.array(count),
  byRegion: z.array(count),
  /** AWS Regions with resources; "global" is none. */
  regionCount: z.number().int(),
  /** Number of attached and detached volumes and network interfaces. */
  byAttachment: z.array(count),
  gaps: z.number().int(),
  lastDiscoveredAt: instant.nullable(),
  /** Date of the list-price table. */
  pricesAsOf: z.string(),
});

export const coverageGap = z.strictObject({
  accountId: z.string(),
  service: z.string(),
  resourceType: z.string(),
  /** What people call the type: "EC2", "Auto Scaling Group". */
  typeLabel: z.string(),
  region: z.string(),
  facet: z.string().nullable(),
  /** Label of the facet; null: the list of the type. */
  facetLabel: z.string().nullable(),
  reason: gapReason,
  message: z.string(),
  iamAction: z.string(),
  count: z.number().int(),
  seenAt: instant,
});

export const relationship = z.strictObject({
  /** ARN of the other resource, or its ID if it is not in the inventory. */
  targetId: z.string(),
  relationshipType: z.string(),
  direction: z.enum(["outgoing", "incoming"]),
  targetName: z.string(),
  targetType: z.string(),
  /** False: referenced by AWS but not in the inventory. */
  resolved: z.boolean(),
});

export const graph = z.strictObject({
  nodes: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      type: z.string(),
      region: z.string().nullable(),
      status: z.string().nullable(),
      resolved: z.boolean(),
    }),
  ),
  edges: z.array(z.strictObject({ from: z.string(), to: z.string(), label: z.string() })),
  /** More neighbors exist than are returned. */
  truncated: z.boolean(),
});

export const metricSeries = z.strictObject({
  id: z.string(),
  title: z.string(),
  unit: z.string(),
  statistic: z.string(),
  points: z.array(z.strictObject({ at: instant, value: z.number() })),
});

const costPeriods = z.array(
  z.strictObject({
    /** The day, or the first day of the month. */
    start: z.string(),
    /** US dollars; null: not read. */
    cost: z.number().nullable(),
    /** False: the period had not ended when it was read. */
    complete: z.boolean(),
  }),
);

/** The known cost of a resource, oldest first. Empty: no bill that was read names the resource. */
export const resourceCostHistory = z.strictObject({ days: costPeriods, months: costPeriods });
