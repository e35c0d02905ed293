import type { RelationshipDeclaration } from "../model/define-relationship.ts";
import type { ResourceDeclaration } from "../model/define-resource.ts";
import type { PriceTable } from "../model/prices.ts";

/** A source file: its name without extension, and its text. */
export interface SourceFile {
  name: string;
  text: string;
}

const pricesIn = /\b(?:price: |perMonth\(\s*)([^\n]*)/g;
const keysIn = /(["`])([A-Z][A-Za-z0-9]+\/(?:(?!\1).)*)\1/g;

/** Price keys in a source; values that are inserted at run time read "*": "EC2/*". */
export function priceKeysIn({ text }: SourceFile): string[] {
  return [...text.matchAll(pricesIn)].flatMap(([, rest = ""]) =>
    [...rest.matchAll(keysIn)].map(([, , key = ""]) => key.replaceAll(/\$\{[^}]*\}/g, "*")),
  );
}

/**
 * Price keys in sources that match no price of the table: otherwise, a typo would only show as "unknown"
 * forever.
 */
export function priceViolations(sources: readonly SourceFile[], table: PriceTable): string[] {
  const known = Object.keys(table.prices);
  return sources.flatMap((source) =>
    priceKeysIn(source)
      .filter((key) => {
        const [start = "", ...others] = key.split("*");
        const end = others.at(-1) ?? "";
        return !known.some((price) =>
          others.length === 0 ? price === key : price.startsWith(start) && price.endsWith(end),
        );
      })
      .map((key) => `${source.name}: no price "${key}" in the table`),
  );
}

/**
 * Violations in kinds of relationships: ends that nothing collects, duplicate names, labels that are not
 * words.
 */
export function relationshipViolations(
  relationships: readonly Pick<RelationshipDeclaration, "id" | "from" | "to" | "verb" | "inverse">[],
  resources: readonly Pick<ResourceDeclaration, "type">[],
): string[] {
  const types = new Set(resources.map(({ type }) => type));
  const seen = new Set<string>();
  return relationships.flatMap(({ id, from, to, verb, inverse }) => {
    const violations: string[] = [];
    if (seen.has(id)) violations.push(`${id}: declared twice`);
    seen.add(id);
    for (const end of [from, to]) if (!types.has(end)) violations.push(`${id}: nothing collects ${end}`);
    for (const words of [verb, inverse]) {
      if (!/^[a-z]+( [a-z]+)*$/.test(words)) violations.push(`${id}: "${words}" is no verb in lower case`);
    }
    return violations;
  });
}

/** Violations in labels and IAM actions of resource types. */
export function resourceViolations(
  resources: readonly Pick<ResourceDeclaration, "type" | "label" | "iamActions">[],
  sharedLabels: readonly string[],
): string[] {
  const labels = new Map<string, string>();
  const types = new Set<string>();
  return resources.flatMap(({ type, label, iamActions }) => {
    const violations: string[] = [];
    if (types.has(type)) violations.push(`${type}: declared twice`);
    types.add(type);
    const other = labels.get(label);
    if (other !== undefined && !sharedLabels.includes(label)) {
      violations.push(`${type}: the label "${label}" is ${other}'s`);
    }
    labels.set(label, type);
    if (!/^[A-Z][A-Za-z0-9]*( [A-Za-z0-9-]+)*( \([A-Za-z]+\))?$/.test(label)) {
      violations.push(`${type}: "${label}" is no label`);
    }
    if (iamActions.length === 0) violations.push(`${type}: needs no IAM action`);
    for (const action of iamActions) {
      if (!/^[a-z0-9-]+:[A-Z][A-Za-z0-9]+$/.test(action))
        violations.push(`${type}: "${action}" is no IAM action`);
    }
    return violations;
  });
}
