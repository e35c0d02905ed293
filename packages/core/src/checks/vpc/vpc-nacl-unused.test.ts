import acl from "../../resources/ec2-network-acl.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./vpc-nacl-unused.ts";

const network = { vpcId: "vpc-1", isDefault: false };

checkTable(check, [
  {
    when: "a subnet uses it",
    result: "pass",
    resource: resourceWith(acl, { network, associations: ["subnet-1"] }),
  },
  {
    when: "no subnet uses it",
    result: "fail",
    resource: resourceWith(acl, { network, associations: [] }),
    evidence: { vpcId: "vpc-1" },
  },
  {
    when: "it is the default one",
    result: "not_applicable",
    resource: resourceWith(acl, { network: { ...network, isDefault: true }, associations: [] }),
  },
]);
