/** An attribute of a snapshot as RDS lists it. */
interface SnapshotAttribute {
  AttributeName?: string | undefined;
  AttributeValues?: string[] | undefined;
}

/** Accounts that a snapshot is shared with. */
export interface SnapshotSharing {
  /** Whether the snapshot is shared with all AWS accounts. @api AttributeValues */
  public: boolean;
  /** IDs of the AWS accounts that the snapshot is shared with. @api AttributeValues */
  accountIds: string[];
}

/** Accounts that a database or cluster snapshot is shared with; undefined when AWS omitted the list. */
export function snapshotSharing(
  attributes: readonly SnapshotAttribute[] | undefined,
): SnapshotSharing | undefined {
  if (attributes === undefined) return undefined;
  const restore = attributes
    .filter((attribute) => attribute.AttributeName === "restore")
    .flatMap((attribute) => attribute.AttributeValues ?? []);
  return { public: restore.includes("all"), accountIds: restore.filter((account) => account !== "all") };
}
