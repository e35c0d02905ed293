import type { ChangeText } from "../../model/define-saving.ts";
import { awsCli } from "../command-text.ts";

/** How to find and buy a service's reservations. */
export interface PurchaseCalls {
  describe: string;
  typeOption: string;
  productOption: string;
  /** Further options of the search. */
  more: Readonly<Record<string, string>>;
  purchase: string;
  offering: string;
  count: string;
  /** Terraform's resource; null: none. */
  terraform: string | null;
}

const year = "31536000";

/** Finds the offering, and buys it with the returned ID. */
export function purchaseCommands(calls: PurchaseCalls, change: Readonly<Record<string, string>>): ChangeText {
  const { type = "TYPE", product = "PRODUCT", region = "global", count = "1" } = change;
  const { describe, typeOption, productOption, more, purchase, offering, terraform } = calls;
  const cli = [
    awsCli({ region }, describe, { [typeOption]: type, [productOption]: product, ...more }),
    awsCli({ region }, purchase, { [offering]: "OFFERING_ID", [calls.count]: count }),
  ].join("\n");
  const words = terraform === null ? "Terraform does not support this purchase" : `Terraform: ${terraform}`;
  return {
    cli,
    terraform: `# ${words}; look up the offering first.\n# ${count} × ${type} ${product} in ${region}`,
  };
}

/** Options for a one-year term. */
export const oneYear = { "offering-type": "No Upfront", duration: year } as const;
/** The same for EC2, which uses a range. */
export const oneYearOfEc2 = {
  "offering-type": "No Upfront",
  "offering-class": "standard",
  "min-duration": year,
  "max-duration": year,
} as const;
