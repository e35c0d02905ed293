import fileSystem from "../../resources/efs-file-system.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./efs-automatic-backups.ts";

checkTable(check, [
  {
    when: "they are on",
    result: "pass",
    resource: resourceWith(fileSystem, { backup: { automatic: true } }),
  },
  {
    when: "they are off",
    result: "fail",
    resource: resourceWith(fileSystem, { backup: { automatic: false } }),
    evidence: { automaticBackups: false },
  },
]);
