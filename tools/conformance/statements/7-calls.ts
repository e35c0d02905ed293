import { differing, type Section, type Statement, shownBy } from "../statement.ts";

const basics: readonly Statement[] = [
  differing(
    ["apps/server/src/server-tests/every-route.test.ts › every endpoint is tested and mounted"],
    "The base address is a hosted gateway with a dev stage.",
    "The product is self-hosted: its calls lie below /api of the same server, and the web app's base address is a setting.",
  ),
  ...shownBy(
    ["apps/web/src/lib/api.test.ts › parameters, query, and body are sent in their places"],
    "Credentials are sent with each call.",
    "The idToken is attached as a bearer token.",
    "A body is sent as JSON, with its content type.",
  ),
  ...shownBy(
    ["apps/server/src/server-tests/declared-answers.test.ts › §7 §8 every declared response"],
    "Every call answers what the interface's description declares.",
  ),
  ...shownBy(
    ["apps/server/src/identity/auth-session.test.ts › §7 idToken and accessToken are valid for 15 minutes"],
    "The idToken opens the protected calls.",
  ),
];

const auth: readonly Statement[] = [
  ...shownBy(
    [
      "apps/server/src/identity/auth-session.test.ts › §7 returns idToken, accessToken, refreshToken, and user",
    ],
    "POST /auth/login takes email and password and answers tokens and user.",
  ),
  ...shownBy(
    [
      "apps/server/src/identity/auth-registration.test.ts › §4 a new person receives a code by email, verifies, signs in, and has a workspace named after the company",
    ],
    "POST /auth/register takes email, password, fullName and company.",
    "POST /auth/verify takes email and code.",
  ),
  ...shownBy(
    [
      "apps/server/src/identity/auth-registration.test.ts › §8 a new code is sent and the earlier one expires",
    ],
    "POST /auth/resend-verification takes an email and sends a new code.",
  ),
  ...shownBy(
    [
      "apps/server/src/identity/auth-reset.test.ts › §7 a known and an unknown address get the same response; only the known one gets an email",
    ],
    "POST /auth/forgot-password takes an email and mails a link.",
  ),
  ...shownBy(
    [
      "apps/server/src/identity/auth-reset.test.ts › §7 the emailed token sets a new password once and ends every session",
    ],
    "POST /auth/reset-password takes the emailed token and a new password.",
  ),
  ...shownBy(
    ["apps/server/src/identity/auth-session.test.ts › §7 exchanges a refresh token from the body"],
    "POST /auth/refresh takes the refreshToken.",
  ),
  ...shownBy(
    [
      "apps/server/src/identity/auth-session.test.ts › §4 without a body, ends the session of the bearer token",
    ],
    "POST /auth/logout takes no body and ends the session of the bearer token.",
  ),
];

const resources: readonly Statement[] = [
  ...shownBy(
    [
      "apps/server/src/inventory/routes.test.ts › waits for the end and returns the summary",
      "apps/server/src/inventory/routes.test.ts › is not found for an unknown account",
    ],
    "POST /resources/discover discovers, with or without a body.",
  ),
  ...shownBy(
    [
      "apps/server/src/inventory/routes.test.ts › filters by type and status as the specification's client does",
    ],
    "GET /resources/inventory takes type.",
    "GET /resources/inventory takes status.",
  ),
  ...shownBy(
    ["apps/server/src/inventory/routes.test.ts › §7 GET /resources/summary"],
    "GET /resources/summary answers the totals of the inventory.",
  ),
  ...shownBy(
    ["apps/server/src/inventory/routes.test.ts › §7 GET /resources/resource returns its facets"],
    "GET /resources/resource takes resource_id and answers that resource.",
  ),
  ...shownBy(
    ["apps/server/src/inventory/routes.test.ts › §7 GET /resources/unused: the total is the sum of the rows"],
    "GET /resources/unused answers the unused resources.",
  ),
  ...shownBy(
    ["apps/web/src/pages/inventory/page.test.tsx › §2 unused resources"],
    "The unused resources are fetched when their view is opened.",
  ),
  ...shownBy(
    ["apps/server/src/inventory/routes.test.ts › §7 GET /resources/relationships returns both directions"],
    "GET /resources/relationships takes resource_id and answers its relationships.",
  ),
  ...shownBy(
    ["apps/server/src/inventory/routes.test.ts › §7 GET /resources/metrics reads CloudWatch"],
    "GET /resources/metrics takes resource_id and answers its metrics.",
  ),
  ...shownBy(
    ["apps/server/src/inventory/routes.test.ts › of an unknown resource is 404"],
    "Calls for one resource answer 404 where there is none.",
  ),
];

const security: readonly Statement[] = [
  ...shownBy(
    ["e2e/security.e2e.ts › §2 §8 before the first scan, the page offers it"],
    "The web app sends POST /security/scan with scanType FULL and the categories ALL.",
  ),
  ...shownBy(
    [
      "apps/server/src/security/routes.test.ts › collects a missing inventory first, and finds the sandbox's planted problems",
    ],
    "POST /security/scan answers findingsCount.",
  ),
  ...shownBy(
    ["apps/web/src/pages/security/list/findings-list.test.tsx › filters active findings from the first page"],
    "The web app sends GET /security/findings with limit 100 and the chosen status.",
  ),
  ...shownBy(
    ["apps/server/src/security/routes.test.ts › has a score, counts, and history"],
    "GET /security/findings takes status.",
    "GET /security/score answers the score.",
    "GET /security/scans lists the scans.",
  ),
  ...shownBy(
    ["apps/server/src/security/routes.test.ts › limits a scan of one category to it"],
    "GET /security/scans takes a query and puts the newest first.",
    "POST /security/scan takes the categories to look at.",
  ),
  ...shownBy(
    ["apps/server/src/remediation/routes.test.ts › the finding is RESOLVED with its history"],
    "POST /security/remediate takes a findingId and answers the remediation's result.",
    "GET /security/remediation/{id} answers how a remediation went.",
  ),
  ...shownBy(
    [
      "apps/server/src/security/routes.test.ts › Mark Fixed resolves it; the next scan reopens it as a regression, with every step in its history",
    ],
    "POST /security/update-status takes findingId, status and note.",
  ),
  ...shownBy(
    ["e2e/security.e2e.ts › §7 §8 export: three formats"],
    "The web app sends POST /security/export with format CSV and the scanId.",
    "includeResolved is true under the filter All and false under ACTIVE.",
  ),
  ...shownBy(
    [
      "apps/web/src/pages/security/export-menu.test.tsx › §7 an export under the filter %s includes resolved findings",
    ],
    "includeResolved is true under the filter RESOLVED and false under IGNORED.",
  ),
  ...shownBy(
    ["apps/server/src/security/routes.test.ts › CSV contains every finding that it announces"],
    "POST /security/export answers exportUrl and findingsCount.",
  ),
  ...shownBy(
    ["apps/server/src/security/routes.test.ts › it contains fewer findings without resolved ones"],
    "An export without resolved findings leaves them out.",
  ),
  ...shownBy(
    [
      "apps/server/src/security/routes.test.ts › an export for a scan leaves out findings first seen by later scans; an unknown scan is not found",
    ],
    "An export of a scan holds what was known to that scan.",
  ),
  ...shownBy(
    [
      "apps/server/src/security/hub-routes.test.ts › returns that it is enabled, with the standards, in which region, and where it is not",
    ],
    "GET /security/security-hub-status answers the Security Hub status.",
  ),
];

const cost: readonly Statement[] = [
  ...shownBy(
    ["e2e/cost-analysis.e2e.ts › §2 §7 §9 empty state; Run Cost Analysis"],
    "The web app sends POST /cost/analysis with startDate and endDate as YYYY-MM-DD.",
    "The web app sends POST /cost/analysis with granularity DAILY and the code of the period.",
  ),
  ...shownBy(
    ["apps/server/src/costs/routes.test.ts › keeps the history of analyses, in pages"],
    "POST /cost/analysis takes startDate and endDate.",
    "GET /cost/analysis/history lists the analyses.",
  ),
  ...shownBy(
    ["apps/server/src/costs/routes.test.ts › §3 §7 returns the summary of the specification"],
    "GET /cost/analysis answers the summary.",
  ),
  ...shownBy(
    [
      "apps/server/src/savings/routes.test.ts › filters by type, impact, resource, and text, and counts the tabs",
    ],
    "GET /cost/recommendations takes a query.",
  ),
  ...shownBy(
    [
      "apps/server/src/savings/routes.test.ts › returns recommendations[] by saving × confidence ÷ (effort × risk), and totalPotentialSavings",
    ],
    "GET /cost/recommendations answers recommendations and totalPotentialSavings.",
  ),
  ...shownBy(
    [
      "apps/server/src/savings/routes.test.ts › shows evidence, daily metrics, the price calculation, sources, risks, steps, and commands",
    ],
    "GET /cost/recommendations/{id} answers one recommendation.",
  ),
  ...shownBy(
    [
      "apps/server/src/savings/recommendations-implement.test.ts › records a manual implementation: applied, out of the total, with history and audit",
    ],
    "POST /cost/recommendations/implement takes recommendation_id.",
  ),
  ...shownBy(
    [
      "apps/server/src/savings/routes.test.ts › dismissing removes it from the list and the totals, restoring brings it back",
    ],
    "POST /cost/recommendations/dismiss takes recommendation_id and reason.",
  ),
  differing(
    [
      "e2e/recommendations.e2e.ts › §7 Dismiss asks for a reason",
      "e2e/recommendations.e2e.ts › §7 Apply Recommendation of a manual change",
    ],
    "No screen uses implement and dismiss.",
    "The buttons Apply Recommendation and Dismiss use them.",
  ),
  ...shownBy(
    ["e2e/cost-analysis.e2e.ts › §7 §8 Export requests the selected period"],
    "The web app sends POST /cost/export with format CSV and includeRecommendations true.",
    "The web app sends POST /cost/export with the start and end of the shown period.",
    "The exported costs open in a new tab.",
  ),
  ...shownBy(
    [
      "apps/server/src/costs/routes.test.ts › §7 exports costs and recommendations through a link that expires after ten minutes",
    ],
    "POST /cost/export answers downloadUrl.",
    "The exported costs include recommendations on request.",
  ),
  differing(
    [
      "apps/server/src/costs/routes.test.ts › §2 §9 the dashboard's figures: thirty whole days, the top five and Other, week compared with week",
      "e2e/dashboard.e2e.ts › §2 §9 four cards, 30 actual days, and the top five",
    ],
    "The dashboard's trend is made up from the month's costs with random jitter.",
    "It shows the real costs of the last 30 days.",
  ),
  ...shownBy(
    [
      "apps/server/src/costs/routes.test.ts › §2 §9 the dashboard's figures: thirty whole days, the top five and Other, week compared with week",
    ],
    "The dashboard's percentage compares the last 7 days with the 7 before.",
  ),
];

const notifications: readonly Statement[] = [
  ...shownBy(
    [
      "apps/server/src/notifications/routes.test.ts › the defaults: an email to the person's address, every type, 20 / 7 / 1",
    ],
    "GET /notifications/preferences answers the whole preferences.",
  ),
  ...shownBy(
    [
      "apps/server/src/notifications/routes.test.ts › saved preferences are returned, and each person has their own",
      "apps/server/src/notifications/routes.test.ts › the response of GET can be sent back unchanged",
    ],
    "PUT /notifications/preferences takes the whole preferences.",
  ),
  ...shownBy(
    [
      "apps/server/src/notifications/routes.test.ts › a test email is sent, and a mail server's rejection is reported",
    ],
    "POST /notifications/test takes type email and email, and answers success.",
  ),
  ...shownBy(
    [
      "apps/server/src/notifications/routes.test.ts › a test Slack message is posted, and a rejection is reported",
    ],
    "POST /notifications/test takes type slack and webhook_url, and answers success.",
  ),
];

export const calls: Section = {
  number: 7,
  title: "Calls",
  statements: [...basics, ...auth, ...resources, ...security, ...cost, ...notifications],
};
