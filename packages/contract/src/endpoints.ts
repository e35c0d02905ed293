import { accessEndpoints } from "./endpoints/access.ts";
import { accountEndpoints } from "./endpoints/accounts.ts";
import { approvalEndpoints } from "./endpoints/approvals.ts";
import { assistantEndpoints } from "./endpoints/assistant.ts";
import { attackPathEndpoints } from "./endpoints/attack-paths.ts";
import { auditEndpoints } from "./endpoints/audit.ts";
import { authEndpoints } from "./endpoints/auth.ts";
import { billingImportEndpoints } from "./endpoints/billing-imports.ts";
import { collaborationEndpoints } from "./endpoints/collaboration.ts";
import { costEndpoints } from "./endpoints/cost.ts";
import { dashboardEndpoints } from "./endpoints/dashboard.ts";
import { findingActEndpoints } from "./endpoints/finding-acts.ts";
import { memberEndpoints } from "./endpoints/members.ts";
import { notificationEndpoints } from "./endpoints/notifications.ts";
import { organizationEndpoints } from "./endpoints/organization.ts";
import { reachabilityEndpoints } from "./endpoints/reachability.ts";
import { recommendationActEndpoints } from "./endpoints/recommendation-acts.ts";
import { recommendationEndpoints } from "./endpoints/recommendations.ts";
import { remediationEndpoints } from "./endpoints/remediation.ts";
import { resourceEndpoints } from "./endpoints/resources.ts";
import { runEndpoints } from "./endpoints/runs.ts";
import { scheduleEndpoints } from "./endpoints/schedules.ts";
import { secondFactorEndpoints } from "./endpoints/second-factor.ts";
import { securityEndpoints } from "./endpoints/security.ts";
import { serviceAccountEndpoints } from "./endpoints/service-accounts.ts";
import { sessionEndpoints } from "./endpoints/sessions.ts";
import { ssoEndpoints } from "./endpoints/sso.ts";
import { systemEndpoints } from "./endpoints/system.ts";
import { tagChangeEndpoints } from "./endpoints/tag-changes.ts";
import { tokenEndpoints } from "./endpoints/tokens.ts";
import { viewEndpoints } from "./endpoints/views.ts";

/** The whole interface below `/api`, keyed by "METHOD /path". */
export const endpoints = {
  ...authEndpoints,
  ...assistantEndpoints,
  ...secondFactorEndpoints,
  ...sessionEndpoints,
  ...ssoEndpoints,
  ...memberEndpoints,
  ...accountEndpoints,
  ...organizationEndpoints,
  ...scheduleEndpoints,
  ...resourceEndpoints,
  ...tagChangeEndpoints,
  ...recommendationEndpoints,
  ...recommendationActEndpoints,
  ...securityEndpoints,
  ...findingActEndpoints,
  ...remediationEndpoints,
  ...approvalEndpoints,
  ...notificationEndpoints,
  ...costEndpoints,
  ...billingImportEndpoints,
  ...dashboardEndpoints,
  ...runEndpoints,
  ...systemEndpoints,
  ...tokenEndpoints,
  ...serviceAccountEndpoints,
  ...viewEndpoints,
  ...collaborationEndpoints,
  ...auditEndpoints,
  ...accessEndpoints,
  ...reachabilityEndpoints,
  ...attackPathEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;

/** Member endpoints that change something and do not name their act in the audit log. */
type Unaudited = {
  [Key in EndpointKey]: Key extends `GET ${string}`
    ? never
    : Endpoints[Key] extends { access: "public" } | { audit: string }
      ? never
      : Key;
}[EndpointKey];

/** Does not compile if an endpoint lacks `audit`; the error names it. */
true satisfies [Unaudited] extends [never] ? true : { missing: Unaudited };
