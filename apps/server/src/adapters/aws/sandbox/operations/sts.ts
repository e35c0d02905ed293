import type { Account } from "@aws-sdk/client-account";
import type { STS } from "@aws-sdk/client-sts";
import { sandboxRegions } from "../estate/plan.ts";
import type { Reads } from "./operation.ts";
import { pageOfList } from "./paging.ts";

/** Reading operations of STS. */
export const stsReads: Reads<STS> = {
  getCallerIdentity: (_input, { estate: { world } }) => ({
    Account: world.accountId,
    UserId: `${world.capitals("AROA", "SkyledgerReadOnly", 21)}:skyledger`,
    Arn: `arn:aws:sts::${world.accountId}:assumed-role/SkyledgerReadOnly/skyledger`,
  }),
};

/** Reading operations of Account Management. */
export const accountReads: Reads<Account> = {
  listRegions: (input) => {
    const regions = sandboxRegions.map((RegionName) => ({
      RegionName,
      RegionOptStatus: "ENABLED_BY_DEFAULT" as const,
    }));
    const wanted = input.RegionOptStatusContains;
    const { rows, token } = pageOfList(
      regions.filter((region) => !wanted || wanted.includes(region.RegionOptStatus)),
      input.NextToken,
      input.MaxResults,
    );
    return { Regions: rows, NextToken: token };
  },
};
