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
  { when: "they go to a bucket", verdict: "pass", resource: logging(true, "logs") },
  {
    when: "they are off",
    verdict: "fail",
    resource: logging(false),
    evidence: { accessLog: false, accessLogBucket: null },
  },
  { when: "they are off, and a bucket is still named", verdict: "fail", resource: logging(false, "logs") },
  { when: "AWS did not say", verdict: "unknown", resource: logging(null) },
]);
