import type { StoredResource } from "./stored-resource.ts";

/** A stored evaluation of a savings rule. */
export interface StoredSaving {
  ruleId: string;
  result: "saves" | "unknown";
  type: string;
  action: string;
  title: string;
  description: string;
  monthlyAmount: string | null;
  evidence: Record<string, string | number>;
  steps: string[];
}

export type UnusedRow = StoredResource & { saving: StoredSaving };

export interface UnusedTotals {
  unused: number;
  potentialSavings: string;
  /** Unused ones whose price is not known. */
  unpriced: number;
  /** Resources that a rule could not evaluate, and those without a price. */
  unknown: number;
}

/** What could be saved, as pages about resources show it. */
export interface SavingsOfResources {
  /** Unused resources, most expensive first, from `offset`. */
  unused(
    workspaceId: string,
    query: { accountId: string | undefined; q: string | undefined; limit: number; offset: number },
  ): Promise<{ rows: UnusedRow[]; total: number }>;
  totals(workspaceId: string, accountId: string | undefined): Promise<UnusedTotals>;
  ofResource(workspaceId: string, arn: string): Promise<StoredSaving[]>;
}
