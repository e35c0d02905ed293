import type { EC2 } from "@aws-sdk/client-ec2";
import { AwsError } from "../aws-error.ts";
import { cloudFrontPrefixList } from "../fixtures/network.ts";
import type { Reads } from "./operation.ts";

const name = "com.amazonaws.global.cloudfront.origin-facing";
/** Some of CloudFront's ranges (https://ip-ranges.amazonaws.com/ip-ranges.json). */
const cidrs = ["13.113.196.64/26", "64.252.64.0/18", "130.176.0.0/17"];

/** The prefix list of AWS that rules name. */
export const ec2PrefixListReads: Reads<EC2> = {
  describeManagedPrefixLists: (input, { region }) => {
    const unknown = input.PrefixListIds?.find((id) => id !== cloudFrontPrefixList);
    if (unknown !== undefined)
      throw new AwsError(
        "InvalidPrefixListID.NotFound",
        400,
        `The prefix list ID '${unknown}' does not exist`,
      );
    return {
      PrefixLists: [
        {
          PrefixListId: cloudFrontPrefixList,
          AddressFamily: "IPv4",
          State: "create-complete",
          PrefixListArn: `arn:aws:ec2:${region}:aws:prefix-list/${cloudFrontPrefixList}`,
          PrefixListName: name,
          OwnerId: "AWS",
          Tags: [],
        },
      ],
    };
  },
  getManagedPrefixListEntries: (input) => {
    if (input.PrefixListId !== cloudFrontPrefixList)
      throw new AwsError(
        "InvalidPrefixListID.NotFound",
        400,
        `The prefix list ID '${input.PrefixListId}' does not exist`,
      );
    return { Entries: cidrs.map((Cidr) => ({ Cidr })) };
  },
};
