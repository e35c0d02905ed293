import balancer from "../../resources/elb-classic.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./elb-clb-access-logging.ts";

const logging = (accessLog: boolean | null, accessLogBucket: string | null = null) =>
  resourceWith(balancer, {
    attributes: {
      crossZone: true,
      accessLog,
      accessLogBucket,
      connectionDraining: true,
      idleTimeoutSeconds: 60,
      desyncMitigationMode: "defensive",
    },
  });

checkTable(check, [
  { when: "they go to a bucket", result: "pass", resource: logging(true, "logs") },
  {
    when: "they are off",
    result: "fail",
    resource: logging(false),
    evidence: { accessLog: false, accessLogBucket: null },
  },
  { when: "they are off, and a bucket is still named", result: "fail", resource: logging(false, "logs") },
  { when: "AWS did not say", result: "unknown", resource: logging(null) },
]);
