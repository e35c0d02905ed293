import balancer from "../../resources/elb-classic.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./elb-clb-desync-mode.ts";

const attributes = {
  crossZone: true as boolean | null,
  accessLog: true,
  accessLogBucket: null,
  connectionDraining: true as boolean | null,
  idleTimeoutSeconds: 60,
  desyncMitigationMode: "defensive" as string | null,
};

checkTable(check, [
  { when: "it is set", result: "pass", resource: resourceWith(balancer, { attributes }) },
  {
    when: "it is not",
    result: "fail",
    resource: resourceWith(balancer, { attributes: { ...attributes, desyncMitigationMode: "monitor" } }),
    evidence: { desyncMitigationMode: "monitor" },
  },
  {
    when: "AWS did not say",
    result: "unknown",
    resource: resourceWith(balancer, { attributes: { ...attributes, desyncMitigationMode: null } }),
  },
]);
