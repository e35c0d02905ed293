import fileSystem from "../../resources/efs-file-system.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { serviceSourceTable } from "../../testing/service-source-table.ts";
import check from "./efs-file-system-confused-deputy-guard.ts";

const withPolicy = (policy: object | null) =>
  resourceWith(fileSystem, { policy: policy && JSON.stringify(policy) });

serviceSourceTable(check, withPolicy, [
  { when: "there is no policy", result: "not_applicable", resource: withPolicy(null) },
  {
    when: "the policy can't be parsed",
    result: "unknown",
    resource: resourceWith(fileSystem, { policy: "{" }),
  },
]);
