import repository from "../../resources/ecr-repository.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./ecr-repository-scan-on-push.ts";

checkTable(check, [
  {
    when: "images are scanned on push",
    result: "pass",
    resource: resourceWith(repository, { scanning: { scanOnPush: true, frequency: "SCAN_ON_PUSH" } }),
  },
  {
    when: "the registry scans all the time",
    result: "pass",
    resource: resourceWith(repository, { scanning: { scanOnPush: false, frequency: "CONTINUOUS_SCAN" } }),
  },
  {
    when: "images are scanned manually",
    result: "fail",
    resource: resourceWith(repository, { scanning: { scanOnPush: false, frequency: "MANUAL" } }),
    evidence: { scanFrequency: "MANUAL" },
  },
]);
