import certificate from "../../resources/iam-server-certificate.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import { daysAgo } from "../../testing/evaluate-saving.ts";
import check from "./iam-server-certificate-not-expired.ts";

checkTable(check, [
  {
    when: "it is valid",
    result: "pass",
    resource: resourceWith(certificate, { validity: { endsAt: daysAgo(-30) } }),
  },
  {
    when: "it has ended",
    result: "fail",
    resource: resourceWith(certificate, { validity: { endsAt: daysAgo(1) } }),
    evidence: { endedAt: daysAgo(1) },
  },
]);
