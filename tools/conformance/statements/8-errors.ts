import { differing, type Section, shownBy } from "../statement.ts";

export const errors: Section = {
  number: 8,
  title: "Errors",
  statements: [
    ...shownBy(
      [
        "e2e/sign-in.e2e.ts › §8 login: the server's message is the same for a wrong password and an unknown address",
      ],
      "A refused login shows the server's text.",
    ),
    ...shownBy(
      ["e2e/sign-in.e2e.ts › when there is no text"],
      "A refused login without a text shows Login failed.",
    ),
    ...shownBy(
      [
        "apps/server/src/identity/auth-session.test.ts › §4 §8 Email not verified is shown only after the right password, in the exact words",
        "e2e/sign-in.e2e.ts › §4 §8 login with an unverified address redirects to /verify with the email",
      ],
      "A login before verification fails with Email not verified. Please check your email.",
    ),
    ...shownBy(
      [
        "e2e/registration.e2e.ts › §8 register: the server's message is shown when it rejects the registration",
      ],
      "A refused registration shows the server's message.",
    ),
    ...shownBy(
      ["e2e/registration.e2e.ts › when there is no message"],
      "A refused registration without a message shows Registration failed.",
    ),
    ...shownBy(
      ["e2e/verification.e2e.ts › §8 verify: the server's message for a wrong code"],
      "A refused code shows the server's message.",
    ),
    ...shownBy(
      [
        "e2e/verification.e2e.ts › Verification failed. Please check your code.",
        "apps/web/src/pages/identity/verify/page.test.tsx › spec 8: a rejected code shows the server's message",
      ],
      "A refused code without a message shows Verification failed. Please check your code.",
    ),
    ...shownBy(
      [
        "e2e/verification.e2e.ts › §8 §9 resend: the banner stays for 5000 ms, and only the new code works",
        "apps/web/src/pages/identity/verify/page.test.tsx › spec 8 and 9: the resend banner stays for 5000 ms",
      ],
      "A code sent again shows Verification code resent! Check your email.",
    ),
    ...shownBy(
      ["e2e/verification.e2e.ts › §8 resend: the server's message when it rejects the request"],
      "A refused resend shows the server's message.",
    ),
    ...shownBy(
      ["e2e/verification.e2e.ts › Failed to resend code. Please try again."],
      "A refused resend without a message shows Failed to resend code. Please try again.",
    ),
    ...shownBy(
      [
        "e2e/session.e2e.ts › §4 401: a failed refresh signs out, clears the stored session, and redirects to /login",
      ],
      "A 401 tries a refresh, then signs out and leads to /login.",
    ),
    ...shownBy(
      [
        "e2e/session.e2e.ts › §8 a refresh without a token is rejected with the specified text",
        "apps/server/src/identity/auth-session.test.ts › §8 without a token it fails with No refresh token available",
        "apps/web/src/lib/api.test.ts › spec 8: without a stored session",
      ],
      "A refresh without a token fails with No refresh token available.",
    ),
    ...shownBy(
      ["apps/web/src/lib/api-error.test.ts › §8: the server's message, with or without a code"],
      "The server's message has priority over the product's own, for any response.",
    ),
    differing(
      ["apps/web/src/lib/api-error.test.ts › §8: the fallback and the reason when there is no response"],
      "Without an answer only the fallback is shown.",
      "The fallback is followed by the reason: the server cannot be reached.",
    ),
    ...shownBy(
      [
        "e2e/cost-analysis.e2e.ts › §8 a failed load can be retried; until then, skeletons have the shape of the page",
      ],
      "Costs that cannot be loaded show Failed to load cost data. Please try again.",
    ),
    ...shownBy(
      [
        "e2e/cost-analysis.e2e.ts › is the empty state",
        'apps/web/src/lib/or-never-analysed.test.ts › §8 a message that contains "No cost analysis found" is a result; every other failure stays a failure',
      ],
      "A message with No cost analysis found is the empty state.",
    ),
    ...shownBy(
      ["apps/server/src/costs/routes.test.ts › §8 the response contains 'No cost analysis found'"],
      "Before the first analysis the server answers No cost analysis found.",
    ),
    ...shownBy(
      [
        "e2e/cost-analysis.e2e.ts › §2 §8 Refresh Analysis reads the selected period; a failure shows the server's reason, else the specified text",
        "apps/web/src/pages/costs/analysis-text.test.ts › §8 a finished analysis reports AWS's charge",
      ],
      "A failed analysis shows the server's message.",
      "A failed analysis without a message shows Failed to run cost analysis. Please try again.",
    ),
    ...shownBy(
      [
        "e2e/cost-analysis.e2e.ts › §7 §8 Export requests the selected period with recommendations and opens the file; a failure is reported",
      ],
      "A failed export of costs shows Failed to export data. Please try again.",
    ),
    ...shownBy(
      ["e2e/security.e2e.ts › §8 failed loads are reported, with Retry"],
      "Security data that cannot be loaded shows Failed to load security data.",
    ),
    ...shownBy(
      [
        "e2e/security.e2e.ts › §8 a scan that can't start: the server's reason, else the specified text; the banner can be dismissed",
        "apps/web/src/pages/security/scan-text.test.ts › §8 the end of a scan",
      ],
      "A scan that fails shows the server's message, or else Failed to run security scan.",
    ),
    ...shownBy(
      ["apps/web/src/pages/security/remediation.test.tsx › §8 not automatable, failed, and no response"],
      "A remediation without an answer shows Failed to remediate finding.",
    ),
    ...shownBy(
      [
        "e2e/security.e2e.ts › §8 a change that can't be saved is reverted, with the server's reason or the specified text",
        "apps/web/src/pages/security/finding-changes.test.tsx › §8 a rejected change is reverted",
      ],
      "A status that cannot be changed shows the server's message.",
      "A status that cannot be changed shows Failed to update finding status where the server says nothing.",
    ),
    ...shownBy(
      [
        "e2e/security.e2e.ts › §7 §8 export: three formats, resolved findings depending on the filter, in a new tab; a failure is reported",
      ],
      "A failed export of findings shows Failed to export findings.",
    ),
    ...shownBy(
      [
        "apps/web/src/components/remediation/remediation-plan.test.ts › §8 the result of a remediation",
        "apps/web/src/pages/security/remediation.test.tsx › §8 not automatable, failed, and no response",
      ],
      "NOT_AUTOMATABLE shows This finding requires manual remediation: and the message.",
      "FAILED shows Failed to remediate: and the message.",
    ),
    ...shownBy(
      [
        "e2e/notifications.e2e.ts › §8 a failed save shows the server's reason, else “Failed to save preferences”",
      ],
      "Preferences that cannot be saved show the server's error.",
      "Preferences that cannot be saved show Failed to save preferences where the server says nothing.",
    ),
    ...shownBy(
      ["e2e/notifications.e2e.ts › with the reason, and “Error sending test email”"],
      "A test email that is not delivered shows Failed to send test email.",
      "A test email without an answer shows Error sending test email.",
    ),
    ...shownBy(
      [
        "e2e/notifications.e2e.ts › §8 “Invalid Slack webhook URL” with the response of the other side, and “Error testing Slack webhook”",
      ],
      "A webhook that refuses shows Invalid Slack webhook URL.",
      "A Slack test without an answer shows Error testing Slack webhook.",
    ),
    ...shownBy(
      [
        "e2e/notifications.e2e.ts › §8 a successful save is confirmed for 3 seconds, and the saved values are shown after a reload",
      ],
      "Saved preferences show Notification preferences saved successfully!",
    ),
    ...shownBy(
      ["e2e/notifications.e2e.ts › §8 “Test email sent successfully!”, and the email arrives"],
      "A delivered test email shows Test email sent successfully!",
    ),
    ...shownBy(
      ["e2e/notifications.e2e.ts › and the message arrives"],
      "A delivered test message shows Test Slack message sent successfully!",
    ),
    differing(
      [
        "e2e/page-states.e2e.ts › every page states nothing next to an error, shows the reason, and logs it",
        "e2e/dashboard.e2e.ts › §8 failed loads are reported in their panels and can be retried",
        "e2e/resource-explorer.e2e.ts › failures of the list and the totals are shown in place, with the reason and Retry",
      ],
      "Errors of the dashboard and of resources are only logged.",
      "They are shown where they belong, with a retry, and logged.",
    ),
    ...shownBy(
      [
        "apps/web/src/components/remediation/remediation-plan.test.ts › §8 the result of a remediation",
        "e2e/remediation.e2e.ts › §2 §4 §8 Auto Fix shows the exact plan",
      ],
      "A completed remediation shows Successfully remediated: and the title.",
    ),
    ...shownBy(
      [
        "e2e/security.e2e.ts › §4 §8 §9 Mark Fixed and Reactivate are shown immediately, saved, and reloaded after 2 s; the message disappears after 3 s",
      ],
      "A changed finding shows Finding marked as RESOLVED.",
      "A reactivated finding shows Finding reactivated.",
    ),
    ...shownBy(
      ["e2e/security.e2e.ts › §4 ignoring offers a note and an end"],
      "An ignored finding shows Finding marked as IGNORED.",
    ),
    ...shownBy(
      [
        "apps/web/src/pages/security/scan-text.test.ts › §8 the end of a scan",
        "e2e/security.e2e.ts › §2 §8 before the first scan, the page offers it; it runs, its result is shown, and the data reloads after 2 s",
      ],
      "A completed scan shows Security scan completed successfully. Found N findings.",
    ),
    ...shownBy(
      [
        "apps/web/src/pages/security/scan-text.test.ts › §8 the end of a scan",
        "e2e/security.e2e.ts › §8 no findings and a score of 100",
      ],
      "A scan without findings and a score of 100 shows Great! No security issues found. Your infrastructure is secure.",
    ),
    ...shownBy(
      [
        "e2e/security.e2e.ts › §7 §8 export: three formats",
        "apps/web/src/pages/security/export-menu.test.tsx › §8 an export without a new tab in the browser shows a link",
      ],
      "An export of findings shows Exported N findings successfully.",
    ),
    ...shownBy(
      ["apps/server/src/server-tests/fuzz.test.ts › §8 bad input never causes a 5xx"],
      "No input makes the server fail.",
    ),
  ],
};
