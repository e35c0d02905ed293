import cluster from "../../resources/eks-cluster.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./eks-cluster-secrets-kms.ts";

checkTable(check, [
  {
    when: "secrets are encrypted",
    result: "pass",
    resource: resourceWith(cluster, {
      encryption: [{ resources: ["secrets"], kmsKeyArn: "arn:aws:kms:us-east-1:123456789012:key/1" }],
    }),
  },
  {
    when: "nothing is configured",
    result: "fail",
    resource: resourceWith(cluster, { encryption: [] }),
    evidence: { encryptionConfig: [] },
  },
]);
