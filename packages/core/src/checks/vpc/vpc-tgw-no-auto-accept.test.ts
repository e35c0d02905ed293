import gateway from "../../resources/ec2-transit-gateway.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./vpc-tgw-no-auto-accept.ts";

const owner = { accountId: "123456789012" };

checkTable(check, [
  {
    when: "they have to be accepted",
    result: "pass",
    resource: resourceWith(gateway, { attachments: { autoAcceptShared: false }, owner }),
  },
  {
    when: "they are accepted by themselves",
    result: "fail",
    resource: resourceWith(gateway, { attachments: { autoAcceptShared: true }, owner }),
    evidence: { autoAcceptSharedAttachments: "enable" },
  },
  {
    when: "it belongs to another account",
    result: "not_applicable",
    resource: resourceWith(gateway, {
      attachments: { autoAcceptShared: true },
      owner: { accountId: "210987654321" },
    }),
  },
]);
