import type { ActSubject } from "../../model/define-saving.ts";

/** "Reserve 2 × m5.large Linux/UNIX in us-east-1 for 1 year". */
export function reserveAct({ name, change: { region } }: ActSubject): string {
  return `Reserve ${name}${region === undefined ? "" : ` in ${region}`} for 1 year`;
}

/** "Buy a 1-year Compute Savings Plan". */
export function buyPlanAct({ name }: Pick<ActSubject, "name">): string {
  return `Buy a 1-year ${name}`;
}
