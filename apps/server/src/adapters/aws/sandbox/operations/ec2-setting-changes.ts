import type { EC2 } from "@aws-sdk/client-ec2";
import { type Changes, changedSettings } from "./operation.ts";

/** Changes of EC2's settings of a region. */
export const ec2SettingChanges: Changes<EC2> = {
  enableEbsEncryptionByDefault: (_input, context) => () => {
    changedSettings(context).ebsEncryptionByDefault = true;
    return { EbsEncryptionByDefault: true };
  },
  disableEbsEncryptionByDefault: (_input, context) => () => {
    changedSettings(context).ebsEncryptionByDefault = false;
    return { EbsEncryptionByDefault: false };
  },
};
