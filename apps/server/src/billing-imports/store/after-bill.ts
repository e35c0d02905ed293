import type { Queryable } from "../../platform/db/queryable.ts";

/** What follows from a changed bill, in the transaction that changes it. `at` is an ISO instant. */
export type AfterBill = (tx: Queryable, workspaceId: string, at: string) => Promise<void>;
