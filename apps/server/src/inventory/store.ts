import type { Resource } from "@skyledger/core/model/resource";
import type { Database } from "../platform/db/database.ts";
import { onlyIds } from "../platform/db/is-id.ts";
import { KeptAnswers } from "../platform/db/kept-answers.ts";
import { type Kept, KeptParts } from "../platform/db/kept-parts.ts";
import type { InventoryFilter } from "./store/conditions.ts";
import { InventoryFacets } from "./store/facets.ts";
import { type GroupBy, type ResourceGroup, readGroups } from "./store/groups.ts";
import {
  type InventoryPageRequest,
  type ListedResource,
  readListed,
  readPage,
  walkList,
} from "./store/list.ts";
import { Matching } from "./store/matching.ts";
import { facetsOf, type StoredFacets } from "./store/read-facets.ts";
import {
  type ResourceRow,
  type StoredResource,
  storedResource,
  type WithFindings,
  withFindings,
  withTags,
} from "./store/stored-resource.ts";
import { type InventoryTotals, readTotals } from "./store/totals.ts";

export interface StoredGap {
  accountId: string;
  service: string;
  resourceType: string;
  region: string;
  facet: string | null;
  reason: "denied" | "throttled" | "unsupported" | "failed";
  message: string;
  iamAction: string;
  count: number;
  seenAt: string;
}

interface FoundRow extends StoredResource {
  /** When a person marked it as a crown jewel (ISO 8601); null: it is not. */
  crownJewelSince: string | null;
}

/** One resource with its facets. */
export type FoundResource = WithFindings<FoundRow> & { facets: Resource["facets"] };

export interface InventoryStore {
  /** A page, and the number of resources in the whole list. */
  page(
    workspaceId: string,
    filter: InventoryFilter,
    page: InventoryPageRequest,
  ): Promise<{ rows: WithFindings<ListedResource>[]; total: number }>;
  /** The rows after a position, for reading a complete list. */
  list(workspaceId: string, filter: InventoryFilter, page: InventoryPageRequest): Promise<ListedResource[]>;
  /** A parsed filter. Throws invalid_input for invalid conditions. */
  matching(workspaceId: string, filter: InventoryFilter): Matching;
  /** Counts for narrowing a list; `ask` names the requested ones. */
  facets<Answer>(
    workspaceId: string,
    matching: Matching,
    ask: (facets: InventoryFacets) => Promise<Answer>,
  ): Promise<Answer>;
  groups(
    workspaceId: string,
    matching: Matching,
    by: GroupBy,
  ): Promise<{ groups: ResourceGroup[]; moreGroups: number }>;
  /** Resources by ARN, in this order; those that aren't stored are left out. */
  byArn(workspaceId: string, arns: readonly string[]): Promise<StoredResource[]>;
  totals(workspaceId: string, accountIds: readonly string[] | undefined): Promise<InventoryTotals>;
  find(workspaceId: string, arn: string): Promise<FoundResource | undefined>;
  gaps(workspaceId: string, accountIds: readonly string[] | undefined): Promise<StoredGap[]>;
}

/** Lists that are kept in order: at most about 1 MB each. */
const mostLists = 30;

export function createInventoryStore(
  db: Database,
  kept: Kept = { answers: new KeptAnswers(), parts: new KeptParts() },
): InventoryStore {
  const lists = { answers: new KeptAnswers({ most: mostLists }), parts: kept.parts };
  return {
    page: (workspaceId, filter, page) =>
      db.forWorkspace(workspaceId, (tx) => readPage(tx, workspaceId, filter, page, lists)),

    list: (workspaceId, filter, page) =>
      db.forWorkspace(workspaceId, (tx) => walkList(tx, workspaceId, filter, page)),

    matching: (workspaceId, filter) => new Matching(workspaceId, filter),

    facets: (workspaceId, matching, ask) =>
      db.forWorkspace(workspaceId, (tx) => ask(new InventoryFacets(tx, workspaceId, matching, kept))),

    groups: (workspaceId, matching, by) =>
      db.forWorkspace(workspaceId, (tx) => readGroups(tx, workspaceId, matching, by, kept)),

    byArn: (workspaceId, arns) =>
      db.forWorkspace(workspaceId, (tx) => readListed(tx, workspaceId, arns, "name")),

    totals: (workspaceId, accountIds) =>
      db.forWorkspace(workspaceId, (tx) => readTotals(tx, workspaceId, accountIds)),

    find: (workspaceId, arn) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<ResourceRow<FoundRow> & Pick<StoredFacets, "facets" | "facetShape">>(
          `select ${storedResource.columns}, r.crown_jewel_since as "crownJewelSince", r.facets,
             r.facet_shape as "facetShape" ${storedResource.joined} where r.workspace_id = $1 and r.arn = $2`,
          [workspaceId, arn],
        );
        const [row] = rows;
        if (!row) return undefined;
        const { facets, facetShape, ...identity } = row;
        const [found] = await withFindings(tx, workspaceId, [withTags<FoundRow>(identity)]);
        return found && { ...found, facets: facetsOf({ type: found.type, facets, facetShape }) };
      }),

    gaps: async (workspaceId, accountIds) => {
      const { rows } = await db.queryIn<StoredGap>(
        workspaceId,
        `select * from (
             select account_id as "accountId", service, cfn_type as "resourceType", region, facet, reason, message,
               coalesce(iam_action, '') as "iamAction", count, seen_at as "seenAt"
             from coverage_gaps where workspace_id = $1
             union all
             select account_id, service, cfn_type, region, facet, reason, message, iam_action, count, seen_at
             from savings_gaps where workspace_id = $1
           ) g where $2::uuid[] is null or "accountId" = any($2)
           order by facet is not null, service, "resourceType", region, facet`,
        [workspaceId, onlyIds(accountIds) ?? null],
      );
      return rows;
    },
  };
}
