import { isAwsName, isSpelled } from "./property-label.ts";

/** Labels that people must not see: empty, with a name's capitals or underscores, or a term spelled in small letters. */
export function rawNames(labels: readonly string[]): string[] {
  return labels.filter((label) => {
    if (label === "") return true;
    if (isAwsName(label)) return false;
    return label.split(/[\s/()-]+/).some((word) => word !== "" && !isSpelled(word));
  });
}
