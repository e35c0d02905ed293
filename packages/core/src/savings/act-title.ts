import type { SavingAction } from "../model/define-saving.ts";
import { Money } from "../model/money.ts";
import { buyPlanAct, reserveAct } from "./commitments/purchase-act.ts";

const wholeDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const cent = Money.parse("0.01");
const tenDollars = Money.parse("9.995");

/** An amount as a title says it: cents below 10 dollars, whole dollars from there. */
function amountText(perMonth: Money): string {
  if (perMonth.compare(cent) < 0) return "less than $0.01";
  if (perMonth.compare(tenDollars) < 0) return `$${perMonth.toFixed(2)}`;
  // Rounded exactly; a double holds whole dollars.
  return wholeDollars.format(Number(perMonth.toFixed(0)));
}

/** Title of a recommendation: "Move fulfilment-db to gp3: save $804 a month". An unknown amount, or none, is not mentioned. */
export function recommendationTitle(act: string, perMonth: Money | null): string {
  if (perMonth === null || perMonth.isZero) return act;
  return `${act}: save ${amountText(perMonth)} a month`;
}

/** A recommendation from AWS, if it names an action. */
export interface AdvisedAct {
  action: SavingAction;
  resourceName: string;
  region: string;
  /** What to change it to: "m5.large"; undefined: AWS does not state it, or it does not apply. */
  target?: string | undefined;
}

/** A longer target is a description, which has its place elsewhere. */
const longestTarget = 60;

/** What AWS's advisers advise, in the words of our own rules. */
export function advisedAct({ action, resourceName: name, region, target: given }: AdvisedAct): string {
  const target = given === undefined || given.length > longestTarget ? undefined : given;
  switch (action) {
    case "Delete":
      return `Delete idle ${name}`;
    case "Stop":
      return `Stop idle ${name}`;
    case "ScaleIn":
      return `Scale in ${name}`;
    case "Rightsize":
      return target === undefined ? `Resize ${name}` : `Resize ${name} to ${target}`;
    case "Upgrade":
      return target === undefined ? `Upgrade ${name}` : `Move ${name} to ${target}`;
    case "MigrateToGraviton":
      return `Migrate ${name} to Graviton${target === undefined ? "" : ` (${target})`}`;
    case "PurchaseReservedInstances":
      return reserveAct({ name, change: region === "global" ? {} : { region } });
    case "PurchaseSavingsPlans":
      return buyPlanAct({ name });
    case "Configure":
      return `Configure ${name}`;
    case "Schedule":
      return `Schedule ${name}`;
  }
}
