import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Check } from "@skyledger/core/model/define-check";
import type { Fix } from "@skyledger/core/model/define-fix";
import type { RelationshipDeclaration } from "@skyledger/core/model/define-relationship";
import type { ResourceDeclaration } from "@skyledger/core/model/define-resource";
import type { SavingRule } from "@skyledger/core/model/define-saving";

/** The lists of registry.gen.ts. */
export type Catalogue = {
  resources: readonly ResourceDeclaration[];
  checks: readonly Check[];
  fixes: readonly Fix[];
  savingsRules: readonly SavingRule[];
  relationships: readonly RelationshipDeclaration[];
};

/** Reads the registry, which an earlier generator wrote in this form. */
export async function catalogueOf(root: string): Promise<Catalogue> {
  const registry = pathToFileURL(join(root, "packages", "core", "src", "registry.gen.ts"));
  return (await import(registry.href)) as Catalogue;
}

/** Part of an anchor or a file name: "Amazon S3" → "amazon-s3". */
export function slug(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}
