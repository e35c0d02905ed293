/** State of a unit. Only `waiting` and `running` change on their own. */
export type RunUnitState = "waiting" | "running" | "completed" | "failed" | "cancelled";

/** Part of a run that one process works on at a time: an account, or a Region of an account. */
export interface RunUnit {
  id: string;
  /** ID of the connected account. */
  accountId: string;
  /** Null: all Regions of the account. */
  region: string | null;
  state: RunUnitState;
  resources: number;
  /** Requests to AWS. */
  calls: number;
  gaps: number;
  /** Seconds from its first start to its end, or to now; null: not started. */
  seconds: number | null;
  /** Why it failed, or what it does now. */
  message: string | null;
}

/** Progress of a unit. */
export interface RunUnitProgress {
  /** Finished and total steps. */
  done: number;
  total: number;
  resources: number;
  calls: number;
  gaps: number;
  /** Current step: "EC2 in eu-west-1: 412 resources". */
  current: string | null;
}
