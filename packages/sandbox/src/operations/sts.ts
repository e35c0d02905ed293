import type { Account } from "@aws-sdk/client-account";
import type { STS } from "@aws-sdk/client-sts";
import { AwsError } from "../aws-error.ts";
import { sandboxRegions } from "../fixtures/plan.ts";
import type { Reads } from "./operation.ts";
import { pageOfList } from "./paging.ts";

/** Read operations of STS. */
export const stsReads: Reads<STS> = {
  getCallerIdentity: (_input, { fixtures: { world } }) => ({
    Account: world.accountId,
    UserId: `${world.capitals("AROA", "SkyledgerReadOnly", 21)}:skyledger`,
    Arn: `arn:aws:sts::${world.accountId}:assumed-role/SkyledgerReadOnly/skyledger`,
  }),
};

/** Read operations of Account Management. Planted: no security contact. */
export const accountReads: Reads<Account> = {
  getContactInformation: () => ({
    ContactInformation: {
      FullName: "Harborline Platform Team",
      CompanyName: "Harborline",
      AddressLine1: "1 Harbor Street",
      City: "Portland",
      StateOrRegion: "OR",
      PostalCode: "97201",
      CountryCode: "US",
      PhoneNumber: "+1 555 0100",
    },
  }),
  getAlternateContact: (input) => {
    const message = `No contact of the inputted alternate contact type found: ${input.AlternateContactType}.`;
    throw new AwsError("ResourceNotFoundException", 404, message);
  },
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
