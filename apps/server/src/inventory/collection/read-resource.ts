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

/** The same declaration with a list filtered to some resources: facets of the others would be wasted calls. */
function only(
  declaration: ResourceDeclaration,
  subjects: readonly ResourceIdentity[],
  region: string,
): ResourceDeclaration {
  const { list } = declaration;
  const [first] = subjects;
  const [, partition = "aws"] = (first?.arn ?? "").split(":");
  const scope = { partition, region, accountId: first?.accountId ?? "" };
  const wanted = new Set(subjects.map(({ arn }) => arn));
  const isSubject = (item: unknown) => {
    try {
      return wanted.has(declaration.arn(item, scope));
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
 * Reads resources of one type and account again with their type's own declaration: the list, and their facets.
 * @param where the region of the calls
 */
export async function readResources(
  send: Send,
  subjects: readonly ResourceIdentity[],
  where: { region: string; takenAt: string; signal: AbortSignal },
): Promise<Map<string, FreshReading>> {
  const [first] = subjects;
  if (!first) return new Map();
  const declaration = byType.get(first.type);
  if (!declaration) throw new Error(`No declaration of ${first.type}`);
  const found = new Map<string, Resource>();
  const { covered, gaps } = await collect({
    accountId: first.accountId,
    regions: [where.region],
    declarations: [only(declaration, subjects, where.region)],
    send,
    customReaders,
    knownRegions: new Map(subjects.map(({ arn, region }) => [arn, region])),
    takenAt: where.takenAt,
    signal: where.signal,
    onResources: (page) => {
      for (const resource of page) found.set(resource.arn, resource);
    },
    onProgress: () => undefined,
  });
  const [gap] = gaps;
  const missing: FreshReading =
    covered.length > 0
      ? { kind: "gone" }
      : {
          kind: "unreadable",
          reason: gap?.reason ?? "failed",
          message: gap?.message ?? "The list could not be read.",
        };
  return new Map(
    subjects.map(({ arn }) => {
      const resource = found.get(arn);
      return [arn, resource ? { kind: "found", resource } : missing] as const;
    }),
  );
}

/** Reads one resource again. */
export async function readResource(
  send: Send,
  subject: ResourceIdentity,
  where: { region: string; takenAt: string; signal: AbortSignal },
): Promise<FreshReading> {
  const reading = (await readResources(send, [subject], where)).get(subject.arn);
  if (!reading) throw new Error(`No reading of ${subject.arn}`);
  return reading;
}
