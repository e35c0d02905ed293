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
  { when: "TLS is required", result: "pass", resource: resourceWith(group, { encryption: encryption() }) },
  {
    when: "TLS is on, as older groups have it",
    result: "pass",
    resource: resourceWith(group, { encryption: encryption({ transitMode: null }) }),
  },
  {
    when: "TLS is off",
    result: "fail",
    resource: resourceWith(group, { encryption: encryption({ inTransit: false, transitMode: null }) }),
    evidence: { transitEncryption: false },
  },
  {
    when: "TLS is only preferred",
    result: "fail",
    resource: resourceWith(group, { encryption: encryption({ transitMode: "preferred" }) }),
    evidence: { transitMode: "preferred" },
  },
]);
