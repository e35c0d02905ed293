import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import { facetsOf } from "../../model/related.ts";
import trail from "../../resources/cloudtrail-trail.ts";
import organization from "../../resources/organizations-organization.ts";

export default defineCheck(organization, {
  id: "organization-trail",
  requirement: "A multi-Region trail should log every account of the organization",
  problem: "No trail logs every account of the organization",
  severity: "high",
  category: "Logging",
  service: "Organizations",
  frameworks: {},
  needs: ["management"],
  risk: "New accounts are not logged until someone creates a trail there, and the administrators of an account can stop its own trail.",
  remediation: {
    automation: "MANUAL",
    description: "Create a multi-Region organization trail in the management account.",
    steps: [
      "In the management account, turn on trusted access for CloudTrail in AWS Organizations.",
      "Create a multi-Region trail, and enable it for all accounts of the organization.",
      "Deliver it to a bucket of the log account, and start logging.",
    ],
    impact:
      "Management events of every account are delivered to the bucket. In accounts with a trail of their own, they are a second copy, which is charged.",
  },
  evaluate: ({ management }, context) => {
    const list = context.all(trail.type, "global");
    if (!list.seen) return unknown(list.reason, "list of trails");
    const shared = list.value.map((resource) => ({ resource, ...facetsOf(trail, resource) }));
    const logging = shared.find(
      ({ coverage, status }) =>
        coverage.seen &&
        coverage.value.organization &&
        coverage.value.multiRegion &&
        status.seen &&
        status.value.logging,
    );
    if (logging) return pass(`The trail ${logging.resource.name} logs every account of the organization.`);
    for (const { resource, coverage, status } of shared) {
      for (const part of [coverage, status])
        if (!part.seen) return unknown(part.reason, `status of trail ${resource.name}`);
    }
    return fail("No multi-Region trail that is logging covers the organization.", {
      managementAccountId: management.accountId,
      organizationTrails: shared.filter(({ coverage }) => coverage.seen && coverage.value.organization)
        .length,
    });
  },
});
