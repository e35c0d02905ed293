import type { Citation } from "./citation.ts";
import type { Decision } from "./evaluate.ts";
import type { MissingReading } from "./truth.ts";

/** Whether one principal can do an action on a resource. */
export interface WhoCanAnswer {
  /** ARN of the principal, the name of a service, or "*": anonymous requests. */
  principalArn: string;
  accountId: string | null;
  result: Decision["result"];
  /** Condition keys, lowercase. */
  dependsOn: readonly string[];
  /** Roles that the principal assumes, one after the other, to do it; none: it does it itself. */
  via: readonly string[];
  statements: readonly Citation[];
  missing: readonly MissingReading[];
}
