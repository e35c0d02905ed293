import lambdaFunction from "../../resources/lambda-function.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { encryptionKeyTable } from "../../testing/encryption-key-table.ts";
import check from "./lambda-function-environment-kms.ts";

const environment = [{ name: "A", looksLikeCredential: false }];

encryptionKeyTable(
  check,
  (kmsKeyArn) => resourceWith(lambdaFunction, { environment, encryption: { kmsKeyArn } }),
  [
    {
      when: "no key is set",
      result: "fail",
      resource: resourceWith(lambdaFunction, { environment, encryption: { kmsKeyArn: null } }),
      evidence: { kmsKeyArn: null, variables: 1 },
    },
    {
      when: "there are no variables",
      result: "not_applicable",
      resource: resourceWith(lambdaFunction, { environment: [], encryption: { kmsKeyArn: null } }),
    },
  ],
);
