import group from "../../resources/elasticache-replication-group.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./elasticache-encrypted-at-rest.ts";

const encryption = (over: object = {}) => ({
  atRest: true,
  inTransit: true,
  transitMode: "required",
  kmsKeyArn: null,
  ...over,
});

checkTable(check, [
  { when: "it is encrypted", result: "pass", resource: resourceWith(group, { encryption: encryption() }) },
  {
    when: "it is in the clear",
    result: "fail",
    resource: resourceWith(group, { encryption: encryption({ atRest: false }) }),
    evidence: { atRestEncryption: false },
  },
]);
