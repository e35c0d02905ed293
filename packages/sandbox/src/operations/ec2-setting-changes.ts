import type { EC2 } from "@aws-sdk/client-ec2";
import { type Changes, changedSettings } from "./operation.ts";

/** Changes of EC2's settings of a Region. */
export const ec2SettingChanges: Changes<EC2> = {
  enableEbsEncryptionByDefault: (_input, context) => () => {
    changedSettings(context).ebsEncryptionByDefault = true;
    return { EbsEncryptionByDefault: true };
  },
  disableEbsEncryptionByDefault: (_input, context) => () => {
    changedSettings(context).ebsEncryptionByDefault = false;
    return { EbsEncryptionByDefault: false };
  },
  enableSnapshotBlockPublicAccess: (input, context) => () => {
    const State = input.State === "block-new-sharing" ? "block-new-sharing" : "block-all-sharing";
    changedSettings(context).snapshotBlock = State;
    return { State };
  },
  disableSnapshotBlockPublicAccess: (_input, context) => () => {
    changedSettings(context).snapshotBlock = "unblocked";
    return { State: "unblocked" };
  },
  modifyInstanceMetadataDefaults: (input, context) => () => {
    const tokens = input.HttpTokens;
    if (tokens !== undefined) changedSettings(context).metadataTokens = tokens;
    return { Return: true };
  },
};
