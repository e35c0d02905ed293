import point from "../../resources/efs-access-point.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./efs-access-point-root-directory.ts";

checkTable(check, [
  {
    when: "it leads to a folder",
    result: "pass",
    resource: resourceWith(point, { root: { path: "/uploads" }, fileSystem: { id: "fs-1" } }),
  },
  {
    when: "it leads to everything",
    result: "fail",
    resource: resourceWith(point, { root: { path: "/" }, fileSystem: { id: "fs-1" } }),
    evidence: { path: "/", fileSystemId: "fs-1" },
  },
]);
