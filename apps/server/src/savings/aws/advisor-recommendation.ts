import type { Effort, SavingAction, SavingType } from "@skyledger/core/model/define-saving";
import type { ImportedRecommendation } from "@skyledger/core/savings/recommend";

/** What an adviser returns for one recommendation; the rest is the same for all. */
export interface AdvisorRecommendation {
  source: ImportedRecommendation["source"];
  id: string;
  arn: string;
  region: string;
  resourceType: string;
  resourceName: string;
  action: SavingAction;
  type: SavingType;
  /** What to change it to: "m5.large"; left out: AWS does not say. */
  target?: string | undefined;
  says: string;
  /** US dollars a month; undefined: it does not tell. */
  saved: string | number | undefined;
  /** Cost before the change, where it tells. */
  cost?: string | number | undefined;
  evidence: Readonly<Record<string, string | number>>;
  variant?: string;
  pool?: string | null;
  /** Part of the resource that it touches, where it is not the one of its type and action. */
  part?: string;
  effort?: Effort;
  restartNeeded?: boolean;
  rollbackPossible?: boolean;
  steps: readonly string[];
  couldGoWrong: string;
  notes?: readonly string[];
}
