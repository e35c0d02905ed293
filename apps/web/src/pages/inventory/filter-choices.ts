import type { Choice } from "../../components/choice-select.tsx";

/** Types and states of the specification, in its order; others come after them. */
export const SPECIFIED_TYPES = ["EC2", "RDS", "S3", "Lambda", "ELB", "VPC"] as const;
export const SPECIFIED_STATUSES = ["running", "stopped", "available", "in-use"] as const;

/**
 * Splits values into those of the specification (always offered) and others, most frequent first. A selected value in
 * neither group is added, so that a saved link shows its filter.
 */
export function filterChoices(
  specified: readonly string[],
  found: readonly { value: string; count: number }[] | undefined,
  chosen: string | undefined,
): { first: Choice[]; others: Choice[] } {
  const counts = new Map(found?.map(({ value, count }) => [value, count]));
  const first = specified.map((value) => ({
    value,
    count: found === undefined ? undefined : (counts.get(value) ?? 0),
  }));
  const others: Choice[] = (found ?? [])
    .filter(({ value }) => !specified.includes(value))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
  if (chosen !== undefined && !specified.includes(chosen) && !counts.has(chosen)) {
    // Several values are selected in the facets; as a combination, they are not an option.
    const several = chosen.includes(",");
    others.push({
      value: chosen,
      label: chosen.replaceAll(",", ", "),
      count: found === undefined || several ? undefined : 0,
    });
  }
  return { first, others };
}
