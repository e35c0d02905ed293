import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import account from "../../resources/account.ts";
import { blocked, blockParameters } from "./public-access-block.ts";

const document = "AWSConfigRemediation-ConfigureS3PublicAccessBlock";

export default defineFix(account, {
  id: "account-block-public-access",
  title: "Block public access to all buckets in the account",
  remediates: ["s3-account-block-public-access"],
  needs: ["publicAccessBlock"],
  documents: [document],
  actions: ["s3:GetAccountPublicAccessBlock", "s3:PutAccountPublicAccessBlock"],
  plan: (_, { accountId }) =>
    ready(document, { AccountId: accountId, ...blockParameters(blocked) }, { publicAccessBlock: blocked }),
  rollback: ({ publicAccessBlock }, { accountId }) =>
    undoneBy(
      document,
      { AccountId: accountId, ...blockParameters(publicAccessBlock) },
      "The previous Block Public Access settings are restored.",
    ),
});
