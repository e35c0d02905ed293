import account from "../../resources/account.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./account-block-public-access.ts";

const nothing = {
  blockPublicAcls: false,
  ignorePublicAcls: false,
  blockPublicPolicy: false,
  restrictPublicBuckets: false,
};

fixTable(fix, [
  {
    when: "nothing is blocked",
    resource: resourceWith(account, { publicAccessBlock: nothing }, { accountId: "111122223333" }),
    run: {
      document: "AWSConfigRemediation-ConfigureS3PublicAccessBlock",
      parameters: {
        AccountId: ["111122223333"],
        BlockPublicAcls: ["true"],
        IgnorePublicAcls: ["true"],
        BlockPublicPolicy: ["true"],
        RestrictPublicBuckets: ["true"],
      },
    },
    changes: [
      "publicAccessBlock.blockPublicAcls: false -> true",
      "publicAccessBlock.ignorePublicAcls: false -> true",
      "publicAccessBlock.blockPublicPolicy: false -> true",
      "publicAccessBlock.restrictPublicBuckets: false -> true",
    ],
    undo: {
      document: "AWSConfigRemediation-ConfigureS3PublicAccessBlock",
      parameters: {
        AccountId: ["111122223333"],
        BlockPublicAcls: ["false"],
        IgnorePublicAcls: ["false"],
        BlockPublicPolicy: ["false"],
        RestrictPublicBuckets: ["false"],
      },
    },
  },
]);
