import domain from "../../resources/opensearch-domain.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./opensearch-in-vpc.ts";

const network = { vpcId: null as string | null, subnetIds: [], securityGroupIds: [] };

checkTable(check, [
  {
    when: "it is as it should be",
    result: "pass",
    resource: resourceWith(domain, { network: { ...network, vpcId: "vpc-1" } }),
  },
  {
    when: "it is not",
    result: "fail",
    resource: resourceWith(domain, { network: { ...network, vpcId: null } }),
    evidence: { vpcId: null },
  },
]);
