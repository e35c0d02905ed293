import trail from "../../resources/cloudtrail-trail.ts";
import organization from "../../resources/organizations-organization.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./organization-trail.ts";

const resource = resourceWith(organization, { management: { accountId: "111122223333" } });
const coverage = {
  ...{ homeRegion: "us-east-1", multiRegion: true, organization: true, globalServiceEvents: true },
};
const status = {
  ...{ logging: true, latestDeliveryAt: null, latestDeliveryError: null, latestLogGroupDeliveryAt: null },
};
const evidence = (organizationTrails: number) => ({
  managementAccountId: "111122223333",
  organizationTrails,
});

checkTable(check, [
  {
    when: "a multi-Region trail of the organization is logging",
    result: "pass",
    resource,
    others: [resourceWith(trail, { coverage, status })],
  },
  { when: "there is no trail", result: "fail", resource, listed: [trail.type], evidence: evidence(0) },
  {
    when: "the trail covers only the account",
    result: "fail",
    resource,
    others: [resourceWith(trail, { coverage: { ...coverage, organization: false }, status })],
    evidence: evidence(0),
  },
  {
    when: "the trail covers one Region",
    result: "fail",
    resource,
    others: [resourceWith(trail, { coverage: { ...coverage, multiRegion: false }, status })],
    evidence: evidence(1),
  },
  {
    when: "the trail is stopped",
    result: "fail",
    resource,
    others: [resourceWith(trail, { coverage, status: { ...status, logging: false } })],
    evidence: evidence(1),
  },
]);
