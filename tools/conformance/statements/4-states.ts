import { differing, type Section, shownBy } from "../statement.ts";

export const states: Section = {
  number: 4,
  title: "States",
  statements: [
    ...shownBy(
      [
        "e2e/registration.e2e.ts › §4 register: afterwards, /verify shows the email, also after a reload and in a new tab",
      ],
      "Registration leads to /verify.",
    ),
    ...shownBy(
      [
        'e2e/verification.e2e.ts › §4 §9 verify: "Email Verified!" stays for 2000 ms, then /login opens',
        "apps/web/src/pages/identity/verify/page.test.tsx › spec 4 and 9: Email Verified! stays for 2000 ms",
      ],
      "Two seconds after a right code the page goes to /login.",
      "The stored pending verification is gone after a right code.",
    ),
    ...shownBy(["e2e/sign-in.e2e.ts › while busy, then /dashboard"], "A login leads to /dashboard."),
    differing(
      [
        "e2e/sign-in.e2e.ts › a link that required sign-in opens after it; signing out and in again opens the dashboard",
      ],
      "Every login leads to /dashboard.",
      "Whom a link sent to sign in lands on that link.",
    ),
    ...shownBy(
      ["e2e/sign-in.e2e.ts › §4 §8 login with an unverified address redirects to /verify with the email"],
      "A login that fails because the email is not verified leads to /verify with the email.",
    ),
    ...shownBy(
      [
        "e2e/session.e2e.ts › §4 sign out notifies the server, clears the local session, and redirects to /login",
      ],
      "Signing out clears the local session.",
      "Signing out notifies the server, which ends the session.",
    ),
    ...shownBy(
      ["e2e/session.e2e.ts › §4 sign out without the server still clears the local session"],
      "Signing out clears the local session even if the server can't be reached.",
    ),
    ...shownBy(
      [
        "e2e/session.e2e.ts › §4 401: parallel requests share one refresh",
        "apps/web/src/lib/api.test.ts › parallel requests share one exchange",
      ],
      "A 401 exchanges the refresh token for new tokens.",
      "The request that got the 401 is repeated with the new token.",
    ),
    ...shownBy(
      [
        "e2e/session.e2e.ts › is not repeated a second time",
        "apps/web/src/lib/api.test.ts › a second 401 is an error, not a loop",
      ],
      "A request is repeated once at most.",
    ),
    ...shownBy(
      [
        "e2e/session.e2e.ts › §4 401: a failed refresh signs out, clears the stored session, and redirects to /login",
        "apps/web/src/lib/api.test.ts › a rejected exchange clears token and user and notifies the app once",
      ],
      "A refused refresh signs out and clears the stored tokens and user.",
      "A refused refresh leads to /login.",
    ),
    differing(
      [
        "e2e/session.e2e.ts › §4 a refresh without a response keeps the session for later",
        "apps/web/src/lib/api.test.ts › a restarting server does not sign anyone out",
      ],
      "A refresh that fails for any reason signs out.",
      "An unreachable or restarting server ends no session: the failure is reported and the request retried later.",
    ),
    ...shownBy(
      [
        "e2e/security.e2e.ts › §4 §8 §9 Mark Fixed and Reactivate are shown immediately, saved, and reloaded after 2 s; the message disappears after 3 s",
      ],
      "Mark Fixed takes a finding from ACTIVE to RESOLVED.",
      "Reactivate takes a RESOLVED finding back to ACTIVE.",
    ),
    ...shownBy(
      ["e2e/security.e2e.ts › §4 ignoring offers a note and an end"],
      "Ignoring takes a finding from ACTIVE to IGNORED.",
    ),
    ...shownBy(
      [
        "apps/server/src/security/routes.test.ts › an ignored finding stays ignored over a scan, until its date; Reactivate reopens it",
      ],
      "Reactivate takes an IGNORED finding back to ACTIVE.",
    ),
    ...shownBy(
      [
        "apps/web/src/pages/security/finding-changes.test.tsx › §4 a change is shown immediately and updates the counts",
        "apps/web/src/components/findings/changed-finding.test.ts › §4 a change keeps the finding's place in the list",
      ],
      "A change of status shows in the list at once, and moves the counts.",
      "The list is read again about two seconds after a change of status.",
    ),
    differing(
      [
        "e2e/security.e2e.ts › §4 §8 §9 Mark Fixed and Reactivate are shown immediately, saved, and reloaded after 2 s; the message disappears after 3 s",
        "e2e/security.e2e.ts › §8 a change that can't be saved is reverted, with the server's reason or the specified text",
      ],
      "A change of status is made in the list only.",
      "It is saved on the server, and reverted if that fails.",
    ),
    ...shownBy(
      ["apps/web/src/pages/security/remediation.test.tsx › §4 §8 completed: resolved immediately"],
      "A completed remediation resolves the finding in the list at once.",
      "The list is read again three seconds after a completed remediation.",
    ),
    ...shownBy(
      ["apps/web/src/pages/security/finding-changes.test.tsx › §4 §9 while a finding is being fixed"],
      "While a finding is being fixed the list is read again every 30 seconds.",
    ),
    ...shownBy(
      ["apps/web/src/pages/security/remediation.test.tsx › both buttons are busy"],
      "A finding that is being remediated says Fixing...",
    ),
    ...shownBy(
      [
        "apps/web/src/components/remediation/remediation-plan.test.ts › §5 only active findings with automation",
        "apps/server/src/remediation/routes.test.ts › §5 fixes only active findings, and only those with automation",
      ],
      "Only an ACTIVE finding may be remediated.",
      "Only a finding with automation may be remediated.",
    ),
    ...shownBy(
      ["apps/server/src/remediation/routes.test.ts › the finding is RESOLVED with its history"],
      "A remediation can be looked up by its id, with its status and steps.",
    ),
    ...shownBy(
      [
        "e2e/resource-explorer.e2e.ts › §2 the type and status filters offer the specified values and other existing ones",
      ],
      "Resources are in the states running, stopped, available or in-use.",
    ),
    ...shownBy(
      [
        "packages/core/src/resources/ec2-instance.test.ts › §4 lists a terminated instance as ended; one that is shutting down still exists",
        "apps/server/src/inventory/routes.test.ts › a terminated instance is listed at no cost, and is neither evaluated, related, nor unused",
        "packages/core/src/model/ended.test.ts › are not evaluated by any check or savings rule, and have no relationships",
        "e2e/resource-explorer.e2e.ts › §4 terminated, attached, and detached are shown and can be filtered",
      ],
      "A terminated instance is in the state terminated while AWS lists it, at no cost, and nothing is evaluated of it.",
    ),
    ...shownBy(
      [
        "packages/core/src/resources/attachment-of.test.ts › §4 volumes say attached or detached",
        "packages/core/src/resources/attachment-of.test.ts › §4 network interfaces say attached or detached",
        "apps/server/src/inventory/routes.test.ts › volumes and network interfaces are %s",
        "e2e/resource-explorer.e2e.ts › §4 terminated, attached, and detached are shown and can be filtered",
      ],
      "Volumes and network interfaces are in the states attached or detached, in addition to the status in AWS.",
    ),
    ...shownBy(
      [
        "e2e/resource-discovery.e2e.ts › §4 §9 the list reloads 3 seconds after the discovery has ended",
        "apps/web/src/pages/inventory/page.test.tsx › §4 §9 a discovery shows its progress",
      ],
      "The list of resources is read again three seconds after a discovery.",
    ),
    ...shownBy(
      ["e2e/security.e2e.ts › the data reloads after 2 s"],
      "The security data is read again after a scan.",
      "The message of a completed scan vanishes after five seconds.",
    ),
    ...shownBy(
      ["apps/web/src/pages/security/remediation.test.tsx › §4 §8 completed: resolved immediately"],
      "The message of a completed remediation vanishes after five seconds.",
    ),
    ...shownBy(
      [
        "e2e/security.e2e.ts › §4 §8 §9 Mark Fixed and Reactivate are shown immediately, saved, and reloaded after 2 s; the message disappears after 3 s",
      ],
      "The message of a changed finding vanishes after three seconds.",
    ),
    ...shownBy(
      [
        "e2e/cost-analysis.e2e.ts › §2 §7 §9 empty state; Run Cost Analysis shows progress; the page fills without a reload, and the message disappears after 3 s",
      ],
      "The message of a completed cost analysis vanishes after three seconds.",
    ),
    ...shownBy(
      [
        "e2e/notifications.e2e.ts › §8 a successful save is confirmed for 3 seconds, and the saved values are shown after a reload",
      ],
      "The message of saved preferences vanishes after three seconds.",
    ),
  ],
};
