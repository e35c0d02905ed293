import { isOneAccount } from "../../../lib/account-scope.ts";
import type { SecuritySearch } from "../search.ts";

/** What a row says. What the filter or the group says already is left out. */
export type RowFacts = {
  title: boolean;
  severity: boolean;
  status: boolean;
  service: boolean;
  resource: boolean;
  account: boolean;
  region: boolean;
};

type Said = Pick<
  SecuritySearch,
  "severity" | "status" | "service" | "region" | "check" | "arn" | "account" | "group"
>;

/** What a row says under a filter. `accounts`: number of connected accounts. */
export function rowFacts(search: Said, accounts: number): RowFacts {
  const { severity, status, service, region, check, arn, account, group } = search;
  const ofOneCheck = check !== undefined || group === "check";
  return {
    title: group !== "check",
    severity: severity === undefined && !ofOneCheck,
    status: status === "ALL",
    service: service === undefined && !ofOneCheck,
    resource: arn === undefined && group !== "resource",
    account: !isOneAccount(account) && group !== "account" && accounts > 1,
    region: region === undefined,
  };
}
