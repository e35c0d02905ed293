import type { Send } from "@skyledger/core/model/aws-call";
import type { ResourceDeclaration } from "@skyledger/core/model/define-resource";
import type { GapReason } from "@skyledger/core/model/observation";
import type { Resource, ResourceIdentity } from "@skyledger/core/model/resource";
import { resources as declarations } from "@skyledger/core/registry.gen";
import { collect } from "./collect.ts";
import { customReaders } from "./custom/custom-readers.ts";

/** The current state of a resource: found, gone (its whole list was read without it), or unreadable. */
export type FreshReading =
  | { kind: "found"; resource: Resource }
  | { kind: "gone" }
  | { kind: "unreadable"; reason: GapReason; message: string };

const byType: ReadonlyMap<string, ResourceDeclaration> = new Map(
  declarations.map((declaration) => [declaration.type, declaration]),
);

/** The same declaration with a list filtered to one resource: facets of the others would be wasted calls. */
function only(
  declaration: ResourceDeclaration,
  subject: ResourceIdentity,
  region: string,
): ResourceDeclaration {
  const { list } = declaration;
  const [, partition = "aws"] = subject.arn.split(":");
  const scope = { partition, region, accountId: subject.accountId };
  const isSubject = (item: unknown) => {
    try {
      return declaration.arn(item, scope) === subject.arn;
    } catch (error) {
      // An item of an unexpected shape is a different one.
      if (error instanceof TypeError) return false;
      throw error;
    }
  };
  return {
    ...declaration,
    list: { ...list, items: (page, parents) => list.items(page, parents)?.filter(isSubject) },
  };
}

/**
 * Reads one resource again with its type's own declaration: the list, and the facets of this resource.
 * @param where the region of the calls
 */
export async function readResource(
  send: Send,
  subject: ResourceIdentity,
  where: { region: string; takenAt: string; signal: AbortSignal },
): Promise<FreshReading> {
  const declaration = byType.get(subject.type);
  if (!declaration) throw new Error(`No declaration of ${subject.type}`);
  const found: Resource[] = [];
  const { covered, gaps } = await collect({
    accountId: subject.accountId,
    regions: [where.region],
    declarations: [only(declaration, subject, where.region)],
    send,
    customReaders,
    knownRegions: new Map([[subject.arn, subject.region]]),
    takenAt: where.takenAt,
    signal: where.signal,
    onResources: (page) => void found.push(...page),
    onProgress: () => undefined,
  });
  const resource = found.find(({ arn }) => arn === subject.arn);
  if (resource) return { kind: "found", resource };
  if (covered.length > 0) return { kind: "gone" };
  const [gap] = gaps;
  return {
    kind: "unreadable",
    reason: gap?.reason ?? "failed",
    message: gap?.message ?? "The list could not be read.",
  };
}
