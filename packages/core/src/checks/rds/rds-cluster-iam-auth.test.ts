import cluster from "../../resources/rds-db-cluster.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-cluster-iam-auth.ts";

const engine = (name = "aurora-mysql", mode: string | null = "provisioned") => ({
  name,
  version: "8.0",
  mode,
  autoMinorVersionUpgrade: null as boolean | null,
  lifecycleSupport: null,
});
const access = (iamAuthentication: boolean | null) => ({
  masterUsername: "app_owner",
  iamAuthentication,
  masterSecretArn: null,
});

checkTable(check, [
  {
    when: "it allows IAM",
    result: "pass",
    resource: resourceWith(cluster, { engine: engine(), access: access(true) }),
  },
  {
    when: "it does not",
    result: "fail",
    resource: resourceWith(cluster, { engine: engine(), access: access(false) }),
    evidence: { iamAuthentication: false },
  },
  {
    when: "AWS did not say",
    result: "unknown",
    resource: resourceWith(cluster, { engine: engine(), access: access(null) }),
  },
  {
    when: "it is a Neptune cluster",
    result: "not_applicable",
    resource: resourceWith(cluster, { engine: engine("neptune"), access: access(false) }),
  },
]);
