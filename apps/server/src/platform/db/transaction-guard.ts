import { AsyncLocalStorage } from "node:async_hooks";

/** Thrown when code inside a transaction requests another connection. */
export class NestedDatabaseUseError extends Error {
  override readonly name = "NestedDatabaseUseError";

  constructor(method: string) {
    super(
      `db.${method}() was called inside an open transaction. It would wait for a connection that the transaction holds. Use the transaction's own tx.query(), or start this work after the transaction.`,
    );
  }
}

/** Tracks which asynchronous work runs inside a transaction. */
export interface TransactionGuard {
  /** @throws NestedDatabaseUseError if called inside a transaction that is still open */
  assertOutside(method: string): void;
  /** Runs the work marked as inside; the mark ends with the work, also for what it left running. */
  inside<T>(work: () => Promise<T>): Promise<T>;
}

/** One guard per database: a transaction on one database can use another. */
export function createTransactionGuard(): TransactionGuard {
  const current = new AsyncLocalStorage<{ open: boolean }>();
  return {
    assertOutside(method) {
      if (current.getStore()?.open) throw new NestedDatabaseUseError(method);
    },
    async inside(work) {
      const mark = { open: true };
      try {
        return await current.run(mark, work);
      } finally {
        mark.open = false;
      }
    },
  };
}
