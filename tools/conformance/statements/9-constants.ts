import { differing, type Section, shownBy } from "../statement.ts";

export const constants: Section = {
  number: 9,
  title: "Constants",
  statements: [
    ...shownBy(
      [
        "e2e/verification.e2e.ts › §5 verify: six digits at most",
        "apps/server/src/identity/auth-registration.test.ts › §9 a code is six digits; anything else is rejected before it is counted",
      ],
      "A verification code has 6 digits.",
    ),
    ...shownBy(
      [
        'e2e/verification.e2e.ts › §4 §9 verify: "Email Verified!" stays for 2000 ms, then /login opens',
        "apps/web/src/pages/identity/verify/page.test.tsx › spec 4 and 9: Email Verified! stays for 2000 ms",
      ],
      "The login follows verification after 2000 ms, not a millisecond sooner.",
    ),
    ...shownBy(
      [
        "e2e/verification.e2e.ts › §8 §9 resend: the banner stays for 5000 ms, and only the new code works",
        "apps/web/src/pages/identity/verify/page.test.tsx › spec 8 and 9: the resend banner stays for 5000 ms",
      ],
      "The banner of a resent code stays 5000 ms.",
    ),
    ...shownBy(
      [
        "apps/server/src/identity/auth-registration.test.ts › §5 the server enforces every part of the password rule and names the missing ones",
        "e2e/registration.e2e.ts › §5 register: each part of the password rule is checked off when it is met",
      ],
      "A password has at least 8 characters.",
    ),
    ...shownBy(
      ["e2e/security.e2e.ts › §9 10,000 findings load in pages of 100, forward and back"],
      "Findings come in pages of 100.",
    ),
    ...shownBy(
      [
        "apps/web/src/pages/security/finding-changes.test.tsx › the list reloads two seconds after it is saved",
        "e2e/security.e2e.ts › the data reloads after 2 s",
      ],
      "Data is read again 2 s after a scan or a change of status.",
    ),
    ...shownBy(
      [
        "apps/web/src/pages/security/remediation.test.tsx › §4 §8 completed: resolved immediately",
        "apps/web/src/pages/inventory/page.test.tsx › the list reloads 3 seconds after its end",
      ],
      "Data is read again 3 s after a remediation or a discovery.",
    ),
    ...shownBy(
      [
        "e2e/cost-analysis.e2e.ts › §2 §7 §9 empty state; Run Cost Analysis shows progress; the page fills without a reload, and the message disappears after 3 s",
        "apps/web/src/pages/security/remediation.test.tsx › §4 §8 completed: resolved immediately",
      ],
      "Messages stay 3 s, those of scans and remediations 5 s.",
    ),
    ...shownBy(
      [
        "apps/web/src/lib/format.test.ts › spec 9: no decimals on cost pages, two on resources",
        "apps/server/src/costs/routes.test.ts › §3 §7 returns the summary of the specification",
      ],
      "Amounts are in US dollars.",
    ),
    ...shownBy(
      [
        "apps/web/src/lib/format.test.ts › spec 9: no decimals on cost pages, two on resources",
        "e2e/cost-analysis.e2e.ts › §2 §9 info bar, cards, trend, pie with the top five, footer: whole dollars that match the API",
      ],
      "Cost screens show whole dollars.",
    ),
    ...shownBy(
      [
        "apps/web/src/lib/format.test.ts › a card shows whole dollars",
        "e2e/recommendations.e2e.ts › §2 §3 §9 title, total per month",
      ],
      "A card shows whole dollars, and less than $1 as <$1.",
    ),
    ...shownBy(
      [
        "apps/web/src/lib/format.test.ts › spec 9: no decimals on cost pages, two on resources",
        "apps/web/src/pages/inventory/cost-text.test.ts › §9 resources have two decimals and the source of the figure",
        "e2e/resource-explorer.e2e.ts › §2 §9 the list: columns, cards with two decimals",
      ],
      "Resources show two decimals.",
    ),
    ...shownBy(
      [
        "apps/server/src/costs/routes.test.ts › §2 §9 the dashboard's figures: thirty whole days, the top five and Other, week compared with week",
      ],
      "The dashboard's trend spans 30 days.",
      "The dashboard's percentage compares averages of 7 days.",
      "The dashboard's pie has the top 5 services.",
    ),
    ...shownBy(
      [
        "apps/web/src/pages/costs/cost-groups.test.ts › §9 the legend has the top five and Other",
        "e2e/cost-analysis.e2e.ts › §2 §9 info bar, cards, trend, pie with the top five, footer: whole dollars that match the API",
      ],
      "The legend of the cost page has the top 5 services.",
    ),
    ...shownBy(
      ["apps/web/src/lib/score-words.test.ts › §9 score colors change at 80, 60, and 40"],
      "A score of 80 or more is green.",
      "A score of 60 or more is yellow.",
      "A score of 40 or more is orange.",
      "A score below 40 is red.",
    ),
    ...shownBy(
      ["apps/web/src/components/remediation/remediation-plan.test.ts › §9 impact level"],
      "The impact level of AUTOMATIC is Low.",
      "The impact level of SEMI_AUTOMATIC is Medium.",
      "The impact level of any other type is High.",
    ),
    ...shownBy(
      ["apps/web/src/pages/costs/period-range.test.ts › §9 %s starts at %s and ends yesterday"],
      "The period of 7 days starts 7 days back.",
      "The period of 30 days starts 30 days back.",
      "The period of 90 days starts 90 days back.",
      "The period of 6 months starts 6 months back.",
      "The period of 12 months starts 12 months back.",
    ),
    ...shownBy(
      [
        "e2e/cost-analysis.e2e.ts › §2 §9 the five periods; Update analyzes the selected one, which is in the URL",
      ],
      "The default period is 30 days.",
    ),
    differing(
      [
        "e2e/dashboard.e2e.ts › §2 §9 four cards, 30 actual days, and the top five with Other: whole dollars that match the API",
      ],
      "The dashboard's security score is always 85.",
      "It is the score of the last scan.",
    ),
    ...shownBy(
      [
        "packages/core/src/notifications/decide.test.ts › §3 §9 defaults and limits are those of the specification",
        "e2e/notifications.e2e.ts › §5 §9 thresholds keep their limits",
      ],
      "The threshold of a cost spike is 5 to 100, by default 20.",
      "The threshold of days unused is 1 to 30, by default 7.",
      "The threshold of critical findings is 1 to 10, by default 1.",
    ),
    differing(
      [
        "apps/web/src/lib/api.test.ts › §9 a request times out after 30 seconds by default",
        "apps/web/src/lib/api.test.ts › a request times out, a run does not",
      ],
      "Requests have no timeout.",
      "Requests end after 30 s, with a retry; only runs are waited for without a limit, and show their progress.",
    ),
    ...shownBy(
      ["apps/web/src/components/charts/charts.test.tsx › §9 a donut's palette starts again"],
      "The palette of a pie starts again after 5 or 8 colors, as its page says.",
    ),
    ...shownBy(
      ["apps/web/src/pages/dashboard/service-shares.test.tsx › §9 the pie's palette has five colors"],
      "The dashboard's pie cycles five colors.",
    ),
    differing(
      ["apps/web/src/pages/costs/cost-groups.test.ts › §9 the legend has the top five and Other"],
      "The pie of the cost page uses all 8 colors.",
      "It has at most five services and Other, so the last two colors appear only in the chart by group.",
    ),
  ],
};
