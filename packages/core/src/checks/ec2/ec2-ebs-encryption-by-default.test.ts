import accountRegion from "../../resources/account-region.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./ec2-ebs-encryption-by-default.ts";

checkTable(check, [
  {
    when: "it is on",
    result: "pass",
    resource: resourceWith(accountRegion, { ebsEncryptionByDefault: { enabled: true } }),
  },
  {
    when: "it is off",
    result: "fail",
    resource: resourceWith(accountRegion, { ebsEncryptionByDefault: { enabled: false } }),
    evidence: { ebsEncryptionByDefault: false, region: "us-east-1" },
  },
]);
