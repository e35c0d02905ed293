/** An attribute of a snapshot as RDS lists it. */
interface SnapshotAttribute {
  AttributeName?: string | undefined;
  AttributeValues?: string[] | undefined;
}

/** With whom a snapshot of a database or a cluster is shared; undefined when AWS left the list out. */
export function snapshotSharing(
  attributes: readonly SnapshotAttribute[] | undefined,
): { public: boolean; accountIds: string[] } | undefined {
  if (attributes === undefined) return undefined;
  const restore = attributes
    .filter((attribute) => attribute.AttributeName === "restore")
    .flatMap((attribute) => attribute.AttributeValues ?? []);
  return { public: restore.includes("all"), accountIds: restore.filter((account) => account !== "all") };
}
