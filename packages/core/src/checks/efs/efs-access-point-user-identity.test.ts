import point from "../../resources/efs-access-point.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./efs-access-point-user-identity.ts";

checkTable(check, [
  {
    when: "it sets an identity",
    result: "pass",
    resource: resourceWith(point, { user: { uid: 1000, gid: 1000 }, fileSystem: { id: "fs-1" } }),
  },
  {
    when: "it takes that of the client",
    result: "fail",
    resource: resourceWith(point, { user: null, fileSystem: { id: "fs-1" } }),
    evidence: { posixUser: null, fileSystemId: "fs-1" },
  },
]);
