import { type ArnScope, parseArn } from "@skyledger/core/model/arn";
import type { Description, ResourceDeclaration } from "@skyledger/core/model/define-resource";
import { type Observation, seen } from "@skyledger/core/model/observation";
import type { Resource, Tags } from "@skyledger/core/model/resource";

function isObservation(tags: Tags | Observation<Tags>): tags is Observation<Tags> {
  return typeof tags.seen === "boolean";
}

function observeTags(
  described: Description,
  facets: Readonly<Record<string, Observation<unknown>>>,
): Observation<Tags> {
  if (described.tags !== undefined)
    return isObservation(described.tags) ? described.tags : seen(described.tags);
  const facet = facets.tags;
  // A facet named "tags" is declared to read a tag map; a type with neither has no tags.
  return facet === undefined ? seen({}) : (facet as Observation<Tags>);
}

function toInstant(value: Date | string | undefined): string | null {
  if (value === undefined) return null;
  const at = new Date(value);
  const year = at.getUTCFullYear();
  // A date before 1970 or after 9999 can't come from AWS, so it doesn't count as a date.
  return year >= 1970 && year <= 9999 ? at.toISOString() : null;
}

/** An item's ARN; undefined for an item without a readable identity, which counts as `unidentified`. */
export function arnOf(declaration: ResourceDeclaration, item: unknown, scope: ArnScope): string | undefined {
  try {
    const arn = declaration.arn(item, scope);
    return parseArn(arn)?.resource ? arn : undefined;
  } catch {
    // An item of an unexpected shape has no name.
    return undefined;
  }
}

/** Whether AWS lists an item that no longer exists. An item of an unexpected shape counts as existing. */
export function hasEnded(declaration: ResourceDeclaration, item: unknown): boolean {
  try {
    return declaration.ended(item);
  } catch {
    // Reading its facets then shows the problem.
    return false;
  }
}

/** Where a resource was listed, and the facts about its type. */
export interface BuildContext {
  declaration: ResourceDeclaration;
  scope: ArnScope;
  /** Region of resources that don't state their own. */
  regionLabel: string;
  /** Last known region of a resource by ARN, used while its own can't be read. */
  knownRegions?: ReadonlyMap<string, string> | undefined;
}

function regionOf(
  arn: string,
  reported: string | Observation<string> | undefined,
  { regionLabel, knownRegions }: BuildContext,
): string {
  if (reported === undefined) return regionLabel;
  // An empty string states no region, just as a gap doesn't.
  const named = typeof reported === "string" ? reported : reported.seen ? reported.value : "";
  return named || (knownRegions?.get(arn) ?? regionLabel);
}

/** Builds the resource of a listed item. @throws TypeError for an item without an identity */
export function buildResource(
  item: unknown,
  context: BuildContext,
  facets: Record<string, Observation<unknown>>,
): Resource {
  const { declaration, scope } = context;
  const described = declaration.describe(item, facets);
  const arn = arnOf(declaration, item, scope);
  if (arn === undefined) throw new TypeError(`${declaration.type} without an ARN`);
  // An empty string counts as no name: AWS's XML has an empty element for a missing name.
  const id = described.id || arn.split(/[:/]/).at(-1) || arn;
  const tags = observeTags(described, facets);
  return {
    arn,
    type: declaration.type,
    id,
    name: described.name || (tags.seen ? tags.value.Name : undefined) || id,
    region: regionOf(arn, described.region, context),
    accountId: scope.accountId,
    status: described.status?.toLowerCase() ?? null,
    ...(described.attachment && { attachment: described.attachment }),
    ...(hasEnded(declaration, item) && { ended: true }),
    createdAt: toInstant(described.createdAt),
    tags,
    facets,
  };
}
