import { type ArnScope, parseArn } from "@skyledger/core/model/arn";
import type { Description, ResourceDeclaration } from "@skyledger/core/model/define-resource";
import { type Observation, seen } from "@skyledger/core/model/observation";
import type { Resource, Tags } from "@skyledger/core/model/resource";

function isObservation(tags: Tags | Observation<Tags>): tags is Observation<Tags> {
  return typeof (tags as { seen?: unknown }).seen === "boolean";
}

function observeTags(
  described: Description,
  facets: Readonly<Record<string, Observation<unknown>>>,
): Observation<Tags> {
  if (described.tags !== undefined)
    return isObservation(described.tags) ? described.tags : seen(described.tags);
  const facet = facets.tags;
  // A facet named "tags" is declared to read a tag map; a type without either has no tags.
  return facet === undefined ? seen({}) : (facet as Observation<Tags>);
}

function toInstant(value: Date | string | undefined): string | null {
  if (value === undefined) return null;
  const at = new Date(value);
  const year = at.getUTCFullYear();
  // AWS is younger than 1970 and no clock of it runs beyond 9999: anything else is no date.
  return year >= 1970 && year <= 9999 ? at.toISOString() : null;
}

/** An item's ARN; undefined for an item without an identity that we can read, which is counted as `unidentified`. */
export function arnOf(declaration: ResourceDeclaration, item: unknown, scope: ArnScope): string | undefined {
  try {
    const arn = declaration.arn(item, scope);
    return parseArn(arn)?.resource ? arn : undefined;
  } catch {
    // An item of an unexpected shape names nothing.
    return undefined;
  }
}

/** Whether AWS still lists an item that exists no more; an item of an unexpected shape is taken as one that does. */
export function hasEnded(declaration: ResourceDeclaration, item: unknown): boolean {
  try {
    return declaration.ended(item);
  } catch {
    // Its facets are read then, and say what is wrong with it.
    return false;
  }
}

/** Where a resource was listed, and what is known of its kind. */
export interface BuildContext {
  declaration: ResourceDeclaration;
  scope: ArnScope;
  /** Region that resources get that do not name their own. */
  regionLabel: string;
  /** Region of a resource as it was last known, by ARN: it stays while the one that it names cannot be read. */
  knownRegions?: ReadonlyMap<string, string> | undefined;
}

function regionOf(
  arn: string,
  reported: string | Observation<string> | undefined,
  { regionLabel, knownRegions }: BuildContext,
): string {
  if (reported === undefined) return regionLabel;
  // An empty text names no region, as a gap does not.
  const named = typeof reported === "string" ? reported : reported.seen ? reported.value : "";
  return named || (knownRegions?.get(arn) ?? regionLabel);
}

/** The resource of a listed item. @throws TypeError for an item without an identity */
export function buildResource(
  item: unknown,
  context: BuildContext,
  facets: Record<string, Observation<unknown>>,
): Resource {
  const { declaration, scope } = context;
  const described = declaration.describe(item, facets);
  const arn = arnOf(declaration, item, scope);
  if (arn === undefined) throw new TypeError(`${declaration.type} without an ARN`);
  // An empty text names nothing: AWS's XML has an empty element where it leaves a name out.
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
