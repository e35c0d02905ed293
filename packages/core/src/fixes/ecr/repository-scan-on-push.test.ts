import repository from "../../resources/ecr-repository.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./repository-scan-on-push.ts";

fixTable(fix, [
  {
    when: "it is off",
    resource: resourceWith(repository, { scanning: { scanOnPush: false, frequency: "MANUAL" } }),
    run: {
      document: "Skyledger-SetImageScanning",
      parameters: { RepositoryName: ["subject"], ScanOnPush: ["true"] },
    },
    changes: ["scanning.scanOnPush: false -> true"],
    undo: {
      document: "Skyledger-SetImageScanning",
      parameters: { RepositoryName: ["subject"], ScanOnPush: ["false"] },
    },
  },
]);
