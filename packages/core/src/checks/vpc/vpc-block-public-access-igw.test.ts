import accountRegion from "../../resources/account-region.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./vpc-block-public-access-igw.ts";

function mode(internetGatewayBlockMode: string) {
  return resourceWith(accountRegion, {
    vpcBlockPublicAccess: { internetGatewayBlockMode, state: "update-complete" },
  });
}

checkTable(check, [
  { when: "both directions are blocked", result: "pass", resource: mode("block-bidirectional") },
  { when: "traffic from outside is blocked", result: "pass", resource: mode("block-ingress") },
  {
    when: "nothing is blocked",
    result: "fail",
    resource: mode("off"),
    evidence: { internetGatewayBlockMode: "off" },
  },
]);
