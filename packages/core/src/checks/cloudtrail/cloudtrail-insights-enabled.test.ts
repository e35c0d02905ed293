import trail from "../../resources/cloudtrail-trail.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./cloudtrail-insights-enabled.ts";

const status = {
  logging: true,
  latestDeliveryAt: null,
  latestDeliveryError: null,
  latestLogGroupDeliveryAt: null,
};

checkTable(check, [
  {
    when: "they are on",
    result: "pass",
    resource: resourceWith(trail, { status, insights: { types: ["ApiCallRateInsight"] } }),
  },
  {
    when: "they are off",
    result: "fail",
    resource: resourceWith(trail, { status, insights: { types: [] } }),
    evidence: { insightTypes: [] },
  },
  {
    when: "the trail was stopped",
    result: "not_applicable",
    resource: resourceWith(trail, { status: { ...status, logging: false }, insights: { types: [] } }),
  },
]);
