import { isAwsName, isSpelled } from "./property-label.ts";

/** Labels that people must not see: empty, with camel case or underscores, or with a term in lowercase. */
export function rawNames(labels: readonly string[]): string[] {
  return labels.filter((label) => {
    if (label === "") return true;
    if (isAwsName(label)) return false;
    return label.split(/[\s/()-]+/).some((word) => word !== "" && !isSpelled(word));
  });
}
