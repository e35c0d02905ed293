import type { Matching } from "./matching.ts";
import type { WithFindings } from "./stored-resource.ts";

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

export type UnusedRow = WithFindings & { saving: StoredSaving };

export interface UnusedTotals {
  unused: number;
  potentialSavings: string;
  /** Unused resources without a known price. */
  unpriced: number;
  /** Resources that a rule could not evaluate, and those without a price. */
  unknown: number;
}

/** Possible savings, as pages about resources show them. */
export interface SavingsOfResources {
  /** Unused resources, most expensive first, from `offset`. */
  unused(
    workspaceId: string,
    matching: Matching,
    page: { limit: number; offset: number },
  ): Promise<{ rows: UnusedRow[]; total: number }>;
  /** Of the resources that match a filter. */
  totals(workspaceId: string, matching: Matching): Promise<UnusedTotals>;
  ofResource(workspaceId: string, arn: string): Promise<StoredSaving[]>;
}
