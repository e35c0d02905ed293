import type { Queryable } from "../../platform/db/queryable.ts";

/** Follow-up of a changed bill, in the same transaction. `at` is an ISO instant. */
export type AfterBill = (tx: Queryable, workspaceId: string, at: string) => Promise<void>;
