import { differing, type Statement, shownBy } from "../statement.ts";

/** The security dashboard. */
export const securityScreens: readonly Statement[] = [
  ...shownBy(
    [
      "e2e/security.e2e.ts › §2 §8 before the first scan, the page offers it; it runs, its result is shown, and the data reloads after 2 s",
    ],
    "The security page has the button Run Security Scan.",
    "While a scan runs the button says Scanning...",
  ),
  ...shownBy(
    ["e2e/security.e2e.ts › §7 §8 export: three formats"],
    "The security page has the button Export.",
  ),
  differing(
    [
      "e2e/security.e2e.ts › §2 §8 before the first scan, the page offers it; it runs, its result is shown, and the data reloads after 2 s",
      "apps/web/src/pages/security/page.test.tsx › before the first scan, findings are not requested",
    ],
    "Score ring, status filter and tabs are shown before the first scan too.",
    "Before the first scan nothing was evaluated, so the page says that no scan has run and offers it.",
  ),
  ...shownBy(
    [
      "e2e/security-hub.e2e.ts › §2 the banner: checking, then connected",
      "apps/web/src/pages/security/security-hub-chip.test.tsx › §2 the banner shows checking",
    ],
    "The Security Hub banner first says that it is checking.",
    "The banner says Connected - Findings are being imported from AWS Security Hub.",
    "The connected banner lists the enabled standards.",
  ),
  ...shownBy(
    [
      "e2e/security-hub.e2e.ts › §2 the banner: not connected",
      "apps/web/src/pages/security/security-hub-chip.test.tsx › §2 not connected, after every Region was queried",
    ],
    "The banner says Not connected - Using custom security scanning only.",
  ),
  differing(
    ["e2e/security-hub.e2e.ts › §2 the banner: checking, then connected"],
    "A banner above the page shows the state of Security Hub.",
    "A chip next to the title shows the state; pressed, it shows the banner's text and the standards.",
  ),
  differing(
    [
      "e2e/security-list.e2e.ts › rows are dense, visible without scrolling, and keep their places while they load, change, and reload",
      "apps/web/src/pages/security/list/row-facts.test.ts › facts of the filter are not repeated",
    ],
    "Findings are listed as cards.",
    "Rows are the default: two lines each, without what the filter says already. A switch shows the cards.",
  ),
  differing(
    [
      "apps/web/src/pages/security/security-hub-chip.test.tsx › §2 missing data is never shown as not connected",
    ],
    "The banner has three states.",
    "Where no account could be asked, it says that nothing is known and which permission is missing, instead of not connected.",
  ),
  ...shownBy(
    [
      "e2e/security.e2e.ts › §8 a scan that can't start: the server's reason, else the specified text; the banner can be dismissed",
    ],
    "The banner of an error can be dismissed.",
  ),
  ...shownBy(
    ["e2e/security.e2e.ts › §8 no findings and a score of 100"],
    "The banner of a success can be dismissed.",
  ),
  ...shownBy(
    [
      "e2e/security.e2e.ts › §2 score, trend, counts, Quick Stats, and finding cards match the API",
      "apps/web/src/pages/security/page.test.tsx › §2 score, grade, trend, and quick stats",
    ],
    "The score ring shows a score of 100 and its grade.",
    "The score card shows the trend in a word.",
    "Quick Stats show Total Findings.",
    "Quick Stats show Auto-Remediable.",
  ),
  ...shownBy(
    ["apps/web/src/pages/security/page.test.tsx › §2 score, grade, trend, and quick stats"],
    "The page counts the findings of high, medium and low severity.",
  ),
  ...shownBy(
    ["apps/web/src/pages/security/list/findings-list.test.tsx › §2 a card shows the problem"],
    "The card of a finding shows its category or service.",
    "The card of a finding shows its description.",
    "The card of a finding shows how to fix it.",
    "The card says Auto-fixable where automation is available, and only there.",
  ),
  ...shownBy(
    ["e2e/security.e2e.ts › §2 score, trend, counts, Quick Stats, and finding cards match the API"],
    "Quick Stats show Last Scan in relative time.",
    "The page counts the critical findings.",
    "The card of a finding shows its status.",
    "The card of a finding shows its resource.",
    "The card of a finding shows its region.",
    "The card of a finding shows its compliance status.",
  ),
  ...shownBy(
    ["packages/core/src/checks/score.test.ts › trend of %i after %s is %s"],
    "The trend is improving, declining or else stable.",
  ),
  ...shownBy(["packages/core/src/checks/score.test.ts › grade of %i is %s"], "The grade follows the score."),
  ...shownBy(
    [
      "apps/web/src/pages/security/list/findings-list.test.tsx › a severity selected in the summary filters active findings from the first page",
    ],
    "The count of a severity leads to its active findings.",
  ),
  ...shownBy(
    ["e2e/security.e2e.ts › §2 status filter, category tabs with counts, search, and filters are in the URL"],
    "The status filter offers All, ACTIVE, RESOLVED and IGNORED, each with its count.",
    "The tabs are All Categories, IAM, Network, Data, Logging and Encryption.",
    "Without findings under the filter the list says No findings in this category.",
    "The card of a finding shows its severity.",
  ),
  ...shownBy(
    ["apps/web/src/pages/security/list/findings-list.test.tsx › §2 an empty list under %s shows: %s"],
    "Under RESOLVED and IGNORED the empty list says No RESOLVED findings. or No IGNORED findings.",
    "Under All the empty list says No findings.",
  ),
  ...shownBy(
    ["apps/web/src/pages/security/list/findings-list.test.tsx › §2 the status filter shows All"],
    "The status filter writes ACTIVE, RESOLVED and IGNORED in capitals.",
  ),
  ...shownBy(
    ["e2e/security.e2e.ts › §2 no active findings: praise"],
    "Without active findings the list says Great job! No active security issues found.",
  ),
  ...shownBy(
    ["e2e/security.e2e.ts › §2 a finding's own page"],
    "The card of a finding shows its title, which leads to the finding's own page.",
  ),
  ...shownBy(
    ["apps/web/src/pages/security/list/findings-list.test.tsx › a card shows how often it was seen"],
    "The card says Detected N times when the finding was seen more than once.",
    "The card does not count a finding that was seen once.",
    "The card links to the source's console where there is one.",
    "An ignored finding offers Reactivate and no Mark Fixed.",
  ),
  ...shownBy(
    [
      "e2e/security.e2e.ts › §4 §8 §9 Mark Fixed and Reactivate are shown immediately, saved, and reloaded after 2 s; the message disappears after 3 s",
    ],
    "The card of a resolved finding is dimmed.",
    "The card of an active finding offers Mark Fixed.",
    "The card of a resolved finding offers Reactivate.",
  ),
  ...shownBy(
    ["apps/web/src/pages/security/remediation.test.tsx › §5 Auto Fix is offered only for active findings"],
    "The card of an active finding with automation offers Auto Fix.",
  ),
  differing(
    ["e2e/security.e2e.ts › §4 ignoring offers a note and an end"],
    "Ignoring a finding takes one click.",
    "A dialog offers a note and an end, so that others understand it later; both are optional.",
  ),
  differing(
    [
      "apps/server/src/security/routes.test.ts › ignoring requires a note when the workspace requires one, and none otherwise",
      "e2e/security.e2e.ts › §4 where the workspace requires a note, ignoring asks for one",
    ],
    "Ignoring a finding never takes a note.",
    "A workspace may require one, on the page People.",
  ),
  ...shownBy(
    [
      "apps/web/src/pages/security/remediation.test.tsx › §2 the dialog: finding, severity, resource",
      "e2e/remediation.e2e.ts › §2 §4 §8 Auto Fix shows the exact plan",
    ],
    "The confirmation of a fix shows the finding's title.",
    "The confirmation of a fix shows the resource.",
    "The confirmation of a fix shows the impact level.",
    "The confirmation says that resources are changed through AWS Systems Manager and advises backups.",
    "The confirmation has the button Cancel.",
    "The confirmation has the button Confirm & Remediate.",
  ),
  ...shownBy(
    ["apps/web/src/pages/security/remediation.test.tsx › §2 the dialog: finding, severity, resource"],
    "The confirmation of a fix shows the severity.",
    "The confirmation of a fix shows numbered steps.",
    "The confirmation of a fix shows the impact in words.",
  ),
  ...shownBy(
    ["apps/web/src/components/remediation/remediation-plan.test.ts › §2 a plan without a description"],
    "A plan without a description reads Apply AWS best practices to fix this issue.",
  ),
  ...shownBy(
    ["apps/web/src/pages/security/remediation.test.tsx › both buttons are busy"],
    "While a fix runs the confirmation says Remediating...",
  ),
];
