import type { OrganizationUnit } from "@skyledger/core/model/organization";

/** The units in which accounts are, and all above them. */
export function unitsAbove(
  members: readonly { unitId: string }[],
  units: readonly OrganizationUnit[],
): OrganizationUnit[] {
  const parents = new Map(units.map(({ id, parentId }) => [id, parentId]));
  const above = new Set<string>();
  for (const { unitId } of members) {
    for (let id: string | null | undefined = unitId; id && !above.has(id); id = parents.get(id))
      above.add(id);
  }
  return units.filter(({ id }) => above.has(id));
}
