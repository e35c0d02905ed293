import group from "../../resources/elasticache-replication-group.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./elasticache-encrypted-in-transit.ts";

const encryption = (over: object = {}) => ({
  atRest: true,
  inTransit: true,
  transitMode: "required",
  kmsKeyArn: null,
  ...over,
});

checkTable(check, [
  { when: "TLS is required", verdict: "pass", resource: resourceWith(group, { encryption: encryption() }) },
  {
    when: "TLS is on, as older groups have it",
    verdict: "pass",
    resource: resourceWith(group, { encryption: encryption({ transitMode: null }) }),
  },
  {
    when: "TLS is off",
    verdict: "fail",
    resource: resourceWith(group, { encryption: encryption({ inTransit: false, transitMode: null }) }),
    evidence: { transitEncryption: false },
  },
  {
    when: "TLS is only preferred",
    verdict: "fail",
    resource: resourceWith(group, { encryption: encryption({ transitMode: "preferred" }) }),
    evidence: { transitMode: "preferred" },
  },
]);
