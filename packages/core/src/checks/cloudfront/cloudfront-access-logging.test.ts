import distribution from "../../resources/cloudfront-distribution.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./cloudfront-access-logging.ts";

const config = (enabled: boolean) => ({ defaultRootObject: null, logging: { enabled, bucket: null } });
const none = { sources: [] as string[], complete: true };

checkTable(check, [
  {
    when: "standard logging is on",
    result: "pass",
    resource: resourceWith(distribution, { config: config(true) }),
  },
  {
    when: "a delivery of version 2 exists",
    result: "pass",
    resource: resourceWith(distribution, {
      config: config(false),
      logSources: { names: ["web"] },
      logDeliveries: { ...none, sources: ["web"] },
    }),
  },
  {
    when: "nothing is delivered",
    result: "fail",
    resource: resourceWith(distribution, {
      config: config(false),
      logSources: { names: [] },
      logDeliveries: none,
    }),
    evidence: { standardLogging: false },
  },
  {
    when: "a source is delivered nowhere",
    result: "fail",
    resource: resourceWith(distribution, {
      config: config(false),
      logSources: { names: ["web"] },
      logDeliveries: { ...none, sources: ["other"] },
    }),
  },
  {
    when: "not all deliveries were read",
    result: "unknown",
    resource: resourceWith(distribution, {
      config: config(false),
      logSources: { names: ["web"] },
      logDeliveries: { ...none, complete: false },
    }),
  },
  {
    when: "the deliveries were not read",
    result: "unknown",
    resource: resourceWith(distribution, { config: config(false) }),
  },
]);
