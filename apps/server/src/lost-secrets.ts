import type { Logger } from "pino";
import type { Database } from "./platform/db/database.ts";
import { sealedColumns, sealedValues } from "./platform/db/sealed-values.ts";
import type { Keys } from "./platform/keys/key-folder.ts";
import { createSeal } from "./platform/keys/seal.ts";

/** Sealed values of a database, and those that the keys cannot open, by column. */
export interface SealedReport {
  readonly sealed: number;
  /** For example "notification channels: 1 of 2". */
  readonly lost: readonly string[];
}

/** Tries to open every sealed value with these keys. */
export async function openSealedValues(database: Database, keys: Keys): Promise<SealedReport> {
  const lost: string[] = [];
  let sealed = 0;
  for (const column of sealedColumns) {
    const seal = createSeal(keys[column.key]);
    const values = await sealedValues(database, column);
    sealed += values.length;
    const closed = values.filter(({ sealed, owner }) => !seal.open(sealed, owner).opened).length;
    if (closed > 0) lost.push(`${column.what}: ${closed} of ${values.length}`);
  }
  return { sealed, lost };
}

/**
 * Warns the operator at the start about sealed values that the keys cannot open. They count as not set from
 * then on.
 */
export async function warnOfLostSecrets(database: Database, keys: Keys, logger: Logger): Promise<void> {
  const { lost } = await openSealedValues(database, keys);
  if (lost.length === 0) return;
  logger.warn(
    `The master key in DATA_DIR/keys is not the one that these were sealed with, and they count as not set (${lost.join("; ")}). Put the former master.key back, or ask people to enter them again.`,
  );
}
