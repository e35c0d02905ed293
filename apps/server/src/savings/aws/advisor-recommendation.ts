import type { Effort, SavingAction, SavingType } from "@skyledger/core/model/define-saving";
import type { ImportedRecommendation } from "@skyledger/core/savings/recommend";

/** One recommendation of a service; common fields are added later. */
export interface AdvisorRecommendation {
  source: ImportedRecommendation["source"];
  id: string;
  arn: string;
  region: string;
  resourceType: string;
  resourceName: string;
  action: SavingAction;
  type: SavingType;
  /** New value: "m5.large"; omitted: AWS does not return it. */
  target?: string | undefined;
  says: string;
  /** US dollars a month; undefined: unknown. */
  saved: string | number | undefined;
  /** Cost before the change, if AWS returns it. */
  cost?: string | number | undefined;
  evidence: Readonly<Record<string, string | number>>;
  variant?: string;
  pool?: string | null;
  /** Affected part of the resource, if not the default of its type and action. */
  part?: string;
  effort?: Effort;
  restartNeeded?: boolean;
  rollbackPossible?: boolean;
  steps: readonly string[];
  couldGoWrong: string;
  notes?: readonly string[];
}
