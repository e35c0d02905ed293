/** FOCUS 1.x ChargeCategory (focus.finops.org, "Charge Category"). */
export const chargeCategories = ["Usage", "Purchase", "Tax", "Credit", "Adjustment"] as const;
export type ChargeCategory = (typeof chargeCategories)[number];

/** Included in totals by default: usage and purchases. Credits, refunds, and tax are shown separately. */
export const countedByDefault: readonly ChargeCategory[] = ["Usage", "Purchase"];

/**
 * AWS's record types by FOCUS category (Cost Management User Guide, "Charge type"; FOCUS 1.0 with AWS
 * columns, "ChargeCategory"). Discounts lower the price of usage, so they belong to it. The spelling differs
 * between Cost Explorer's console, its API, and the Cost and Usage Report; compared without case and spaces.
 */
const byRecordType = new Map<string, ChargeCategory>(
  Object.entries({
    usage: "Usage",
    discountedusage: "Usage",
    savingsplancoveredusage: "Usage",
    savingsplannegation: "Usage",
    discount: "Usage",
    bundleddiscount: "Usage",
    edpdiscount: "Usage",
    enterprisediscountprogramdiscount: "Usage",
    privateratediscount: "Usage",
    privateratecarddiscount: "Usage",
    rivolumediscount: "Usage",
    solutionproviderprogramdiscount: "Usage",
    distributordiscount: "Usage",
    fee: "Purchase",
    support: "Purchase",
    supportfee: "Purchase",
    upfront: "Purchase",
    upfrontreservationfee: "Purchase",
    recurring: "Purchase",
    recurringreservationfee: "Purchase",
    rifee: "Purchase",
    savingsplanupfrontfee: "Purchase",
    savingsplanrecurringfee: "Purchase",
    tax: "Tax",
    credit: "Credit",
    refund: "Adjustment",
  } as const satisfies Record<string, ChargeCategory>),
);

/**
 * The FOCUS category of an AWS record type. Unknown types are adjustments, which totals exclude by default.
 */
export function categoryOfRecordType(recordType: string): ChargeCategory {
  return byRecordType.get(recordType.toLowerCase().replace(/[^a-z]/g, "")) ?? "Adjustment";
}
