import { type Section, shownBy } from "../statement.ts";

export const validation: Section = {
  number: 5,
  title: "Validation",
  statements: [
    ...shownBy(
      ["e2e/sign-in.e2e.ts › §5 login: email and password are required"],
      "The login needs an email.",
      "The login needs a password.",
      "A login with something else than an email is not sent.",
    ),
    ...shownBy(
      [
        "e2e/registration.e2e.ts › §5 register: name, email, password, and terms are required, the company is optional",
      ],
      "The registration needs a full name.",
      "The registration needs an email.",
      "The registration needs a password.",
      "The registration needs the terms to be accepted.",
      "The registration needs no company.",
    ),
    ...shownBy(
      [
        "apps/server/src/identity/auth-registration.test.ts › §5 requires only full name, a real address, and known fields",
      ],
      "The server refuses a registration without a full name.",
      "The server refuses a registration with something else than an email.",
      "The server refuses fields that it does not know.",
    ),
    ...shownBy(
      [
        "apps/server/src/identity/auth-registration.test.ts › §2 without a company the workspace is named after the person",
      ],
      "The server takes a registration without a company.",
    ),
    ...shownBy(
      [
        "apps/server/src/identity/auth-registration.test.ts › §5 the server enforces every part of the password rule and names the missing ones",
      ],
      "The server refuses a password of fewer than 8 characters.",
      "The server refuses a password without an uppercase letter.",
      "The server refuses a password without a lowercase letter.",
      "The server refuses a password without a number.",
      "The server refuses a password without a symbol.",
    ),
    ...shownBy(
      [
        "e2e/registration.e2e.ts › §5 register: each part of the password rule is checked off when it is met",
        "apps/web/src/lib/password-rule.test.ts › spec 5: each part of the rule is checked separately",
      ],
      "The form ticks each part of the password rule as it is met.",
    ),
    ...shownBy(
      ["e2e/registration.e2e.ts › §5 register: a password that violates the rule is not sent"],
      "A registration whose password misses a part of the rule is not sent.",
    ),
    ...shownBy(
      [
        "apps/server/src/identity/auth-reset.test.ts › §5 the password rule applies here too, and does not use up the link",
      ],
      "The password rule holds for a new password too.",
    ),
    ...shownBy(
      [
        "e2e/verification.e2e.ts › §5 verify: six digits at most",
        "apps/web/src/pages/identity/verify/page.test.tsx › spec 5: Verify Email is enabled only with exactly 6 digits",
      ],
      "The verification code takes 6 characters at most.",
      "Verify Email is enabled only with exactly 6.",
    ),
    ...shownBy(
      ["apps/web/src/pages/identity/verify/page.test.tsx › spec 5: without a known email"],
      "Verification without a known email leads to /register.",
    ),
    ...shownBy(
      [
        "e2e/notifications.e2e.ts › §5 an email test without an address",
        "apps/server/src/notifications/routes.test.ts › a test requires an address, with the specification's text",
      ],
      "An email test without an address says Please enter an email address.",
    ),
    ...shownBy(
      [
        "e2e/notifications.e2e.ts › §5 a Slack test without a URL",
        "apps/server/src/notifications/routes.test.ts › a test requires an address, with the specification's text",
      ],
      "A Slack test without a webhook says Please enter a Slack webhook URL.",
    ),
    ...shownBy(
      [
        "e2e/notifications.e2e.ts › §5 §9 thresholds keep their limits",
        "apps/server/src/notifications/routes.test.ts › %s must be between %i and %i",
      ],
      "The cost spike is a percentage from 5 to 100.",
      "The days unused are from 1 to 30.",
      "The critical findings are from 1 to 10.",
    ),
    ...shownBy(
      ["e2e/notifications.e2e.ts › §5 §9 thresholds keep their limits, and non-numbers become 20, 7, and 1"],
      "A cost spike that is no number becomes 20.",
      "Days unused that are no number become 7.",
      "Critical findings that are no number become 1.",
    ),
    ...shownBy(
      [
        "apps/web/src/components/remediation/remediation-plan.test.ts › §5 only active findings with automation",
        "apps/server/src/remediation/routes.test.ts › §5 fixes only active findings, and only those with automation",
      ],
      "A finding that is not active is refused with Only active findings can be remediated.",
      "A finding without automation is refused with This finding cannot be automatically remediated.",
    ),
    ...shownBy(
      [
        "e2e/remediation.e2e.ts › §5 concurrent changes are not overwritten: the server rejects the fix of a finding that is no longer active",
      ],
      "A finding that changed while its plan was shown is refused.",
    ),
    ...shownBy(
      [
        "e2e/security.e2e.ts › §2 status filter, category tabs with counts, search, and filters are in the URL",
        "apps/web/src/pages/security/page.test.tsx › before the first scan, findings are not requested",
      ],
      "Export is disabled while there are no findings.",
    ),
    ...shownBy(
      ["apps/server/src/platform/http/app.test.ts › §8 bad input gets a 4xx with an actionable sentence"],
      "The server refuses wrong input with a sentence that says what to do.",
    ),
    ...shownBy(
      ["apps/server/src/notifications/routes.test.ts › §5 §9 invalid preferences"],
      "The server refuses preferences with a wrong address, webhook or channel, and names the field.",
    ),
  ],
};
