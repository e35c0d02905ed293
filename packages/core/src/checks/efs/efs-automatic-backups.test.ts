import fileSystem from "../../resources/efs-file-system.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./efs-automatic-backups.ts";

checkTable(check, [
  {
    when: "they are on",
    verdict: "pass",
    resource: resourceWith(fileSystem, { backup: { automatic: true } }),
  },
  {
    when: "they are off",
    verdict: "fail",
    resource: resourceWith(fileSystem, { backup: { automatic: false } }),
    evidence: { automaticBackups: false },
  },
]);
