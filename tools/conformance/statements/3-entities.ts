import { type Section, shownBy } from "../statement.ts";

export const entities: Section = {
  number: 3,
  title: "Entities",
  statements: [
    ...shownBy(
      ["apps/web/src/lib/session.test.ts › §3 a user without a fullName has an empty one"],
      "A user's fullName is empty by default.",
    ),
    ...shownBy(
      [
        "apps/web/src/pages/security/list/findings-list.test.tsx › §3 a finding without a status counts as ACTIVE",
      ],
      "A finding without a status counts as ACTIVE.",
    ),
    ...shownBy(
      [
        "apps/server/src/inventory/routes.test.ts › §3 a relationship has a targetId and a relationshipType that fits its direction",
      ],
      "A relationship has a targetId and a relationshipType.",
    ),
    ...shownBy(
      [
        "apps/server/src/identity/auth-session.test.ts › §7 returns idToken, accessToken, refreshToken, and user",
      ],
      "A user has email, userId, fullName and emailVerified.",
      "The answer to a login has idToken, accessToken, refreshToken and user.",
    ),
    ...shownBy(
      [
        "apps/server/src/identity/auth-registration.test.ts › §4 a new person receives a code by email, verifies, signs in, and has a workspace named after the company",
        "apps/server/src/identity/auth-registration.test.ts › §5 requires only full name, a real address, and known fields",
      ],
      "A registration carries email, password, fullName and company, and nothing else.",
    ),
    ...shownBy(
      ["apps/server/src/identity/auth-session.test.ts › §7 exchanges a refresh token from the body"],
      "The answer to a refresh has idToken and accessToken.",
    ),
    ...shownBy(
      ["apps/server/src/identity/auth-registration.test.ts › §4 a code works once"],
      "A verification carries email and code.",
    ),
    ...shownBy(
      ["apps/server/src/costs/routes.test.ts › §3 §7 returns the summary of the specification"],
      "The cost summary has currentMonthCost, lastMonthCost, projectedMonthCost and totalCost.",
      "The cost summary has percentageChange.",
      "byService lists service, cost and percentage.",
      "byRegion lists regions with their costs.",
      "trend lists date and cost.",
      "dateRange has start and end.",
    ),
    ...shownBy(
      ["apps/server/src/costs/routes.test.ts › every list adds up to the total, to the cent"],
      "The lists of the cost summary come to its total.",
      "The percentages by service come to 100.",
    ),
    ...shownBy(
      [
        "apps/server/src/savings/routes.test.ts › returns recommendations[] by saving × confidence ÷ (effort × risk), and totalPotentialSavings",
      ],
      "The recommendations come with totalPotentialSavings.",
      "totalPotentialSavings is the sum of what each recommendation counts for.",
    ),
    ...shownBy(
      [
        "apps/server/src/savings/routes.test.ts › filters by type, impact, resource, and text, and counts the tabs",
      ],
      "A recommendation has a type, and the list counts each.",
      "A recommendation has an impact.",
      "A recommendation has the resourceId of what it is about.",
    ),
    ...shownBy(
      [
        "apps/server/src/savings/routes.test.ts › finds the planted waste, with and without metrics, and AWS's purchase recommendations",
      ],
      "RESERVED_INSTANCE and SAVINGS_PLAN are types of recommendations.",
    ),
    ...shownBy(
      [
        "apps/server/src/savings/routes.test.ts › shows evidence, daily metrics, the price calculation, sources, risks, steps, and commands",
      ],
      "INSTANCE_RIGHTSIZING is a type of recommendations.",
      "estimatedMonthlySavings is the price before less the price after.",
    ),
    ...shownBy(
      [
        "apps/server/src/savings/routes.test.ts › the Resource Explorer's unused view and potential savings match UNUSED_RESOURCE",
      ],
      "UNUSED_RESOURCE is a type of recommendations: the resources that the explorer calls unused.",
    ),
    ...shownBy(["packages/core/src/savings/ranking.test.ts › impactOf"], "An impact is HIGH, MEDIUM or LOW."),
    ...shownBy(
      [
        "e2e/recommendations.e2e.ts › §2 a click shows the affected resource, numbered steps, evidence, calculation, and both buttons",
      ],
      "A recommendation has recommendationId, title and actionSteps.",
    ),
    ...shownBy(
      ["e2e/recommendations.e2e.ts › §2 §3 §9 title, total per month"],
      "A recommendation has a description.",
    ),
    ...shownBy(
      ["e2e/recommendations.e2e.ts › §3 unknown savings are shown as Unknown, never as zero"],
      "A saving whose price is not known is unknown, and never 0.",
    ),
    ...shownBy(
      [
        "apps/server/src/security/routes.test.ts › has a score, counts, and history that agree with the findings",
      ],
      "The security score has a score.",
      "The security score has the scanId of the scan that it comes from.",
      "findingsSummary counts critical, high, medium, low and total.",
    ),
    ...shownBy(
      ["apps/server/src/security/routes.test.ts › has no score and no list before the first scan"],
      "Before the first scan score, grade, lastScan and scanId are null and the trend is stable.",
    ),
    ...shownBy(
      [
        "apps/server/src/security/routes.test.ts › returns most severe first, 100 per page, with filters and counts that add up",
      ],
      "A severity is CRITICAL, HIGH, MEDIUM, LOW or INFORMATIONAL.",
      "A finding has a category.",
    ),
    ...shownBy(
      ["apps/server/src/security/routes.test.ts › allowed values are ACTIVE, RESOLVED and IGNORED"],
      "A finding's status is ACTIVE, RESOLVED or IGNORED.",
    ),
    ...shownBy(
      ["apps/server/src/security/routes.test.ts › searches, and narrows to a resource or a check"],
      "A finding has a findingId and a resourceId.",
    ),
    ...shownBy(
      [
        "apps/server/src/security/routes.test.ts › counts a finding that is seen again instead of duplicating it",
      ],
      "detectionCount grows by one with each scan that sees the finding.",
    ),
    ...shownBy(
      [
        "apps/server/src/security/hub-routes.test.ts › are entries of their own when no check of Skyledger covers them, with the specification's values",
      ],
      "A finding has title, description, severity, service and region.",
      "A finding has a sourceUrl, null where no console shows it.",
    ),
    ...shownBy(
      [
        "apps/server/src/security/hub-routes.test.ts › are imported by a full scan: one entry with both sources for what our checks find too",
      ],
      "A finding has its sources, with the compliance that each of them states.",
    ),
    ...shownBy(
      ["apps/server/src/security/routes.test.ts › returns the texts of a finding's check"],
      "A finding's remediation has steps.",
    ),
    ...shownBy(
      ["apps/server/src/remediation/routes.test.ts › the finding is RESOLVED with its history"],
      "A finding has a complianceStatus, the result of the last evaluation.",
      "A remediation's result has a status and a message; COMPLETED is one.",
    ),
    ...shownBy(
      [
        "apps/server/src/remediation/routes.test.ts › §3 §8 returns NOT_AUTOMATABLE with the reason when the fix does not fit, and starts nothing",
      ],
      "NOT_AUTOMATABLE is a status of a remediation's result.",
    ),
    ...shownBy(
      [
        "apps/server/src/remediation/routes.test.ts › rolls back a run that fails half way and marks it FAILED; the finding stays ACTIVE",
      ],
      "FAILED is a status of a remediation's result.",
    ),
    ...shownBy(
      [
        "apps/server/src/remediation/routes.test.ts › §5 fixes only active findings, and only those with automation",
      ],
      "A finding's remediation says whether automation is available.",
    ),
    ...shownBy(
      ["apps/web/src/components/remediation/remediation-plan.test.ts › §9 impact level"],
      "A finding's remediation is of type AUTOMATIC, SEMI_AUTOMATIC or another.",
    ),
    ...shownBy(
      [
        "apps/server/src/security/hub-routes.test.ts › returns that it is enabled, with the standards, in which region, and where it is not",
      ],
      "The Security Hub status has enabled and standards.",
    ),
    ...shownBy(
      [
        "apps/server/src/inventory/routes.test.ts › filters by type and status as the specification's client does",
      ],
      "A resource has a resourceType and a status.",
    ),
    ...shownBy(
      ["apps/server/src/inventory/routes.test.ts › uses the ARN as the resource's id"],
      "A resource has a resourceId.",
    ),
    ...shownBy(
      [
        "apps/server/src/inventory/routes.test.ts › searches name, id, type, and region, ignoring case; wildcards are plain text",
      ],
      "A resource has a resourceName and a region.",
    ),
    ...shownBy(["apps/server/src/inventory/routes.test.ts › filters by tag"], "A resource has tags by key."),
    ...shownBy(
      ["e2e/resource-explorer.e2e.ts › §2 §3 detail dialog: every field"],
      "A resource has createdAt if AWS reports it.",
    ),
    ...shownBy(
      [
        "apps/server/src/inventory/routes.test.ts › returns null with a reason for an unknown price, never zero",
      ],
      "A resource has metadata.monthlyCost, null with a reason where the price is not known.",
    ),
    ...shownBy(
      [
        "apps/server/src/inventory/routes.test.ts › §7 GET /resources/relationships returns both directions and the graph",
      ],
      "relationships lists the targetId of each.",
    ),
    ...shownBy(
      ["apps/server/src/inventory/routes.test.ts › §7 GET /resources/summary"],
      "The resource summary has totalResources.",
    ),
    ...shownBy(
      [
        "apps/server/src/inventory/routes.test.ts › §7 GET /resources/unused: the total is the sum of the rows and equals the summary's",
      ],
      "The unused resources come as resources with potentialSavings, the sum of the rows.",
    ),
    ...shownBy(
      [
        "apps/server/src/inventory/routes.test.ts › returns every resource once over all pages, in every order",
      ],
      "The inventory comes as resources.",
    ),
    ...shownBy(
      [
        "apps/server/src/notifications/routes.test.ts › the defaults: an email to the person's address, every type, 20 / 7 / 1",
      ],
      "email_enabled is true by default.",
      "slack_enabled is false by default.",
      "email_address is the user's own by default.",
      "slack_webhook_url is empty by default.",
      "The types critical_findings, cost_spikes, unused_resources, remediation_status and weekly_summary are on by default.",
      "cost_spike_percentage is 20, unused_resource_days 7 and critical_finding_count 1 by default.",
    ),
    ...shownBy(
      [
        "packages/core/src/notifications/decide.test.ts › each type is sent where it is turned on, and not where it is turned off",
      ],
      "Each type of notification is sent only where it is on.",
    ),
    ...shownBy(
      [
        "apps/server/src/notifications/routes.test.ts › §3 the defaults apply once the address is confirmed: an email to it, without anything saved",
      ],
      "The defaults count without anything saved, once the address is confirmed.",
    ),
    ...shownBy(
      [
        "apps/server/src/notifications/routes.test.ts › saved preferences are returned, and each person has their own",
      ],
      "Each person has preferences of their own.",
    ),
  ],
};
