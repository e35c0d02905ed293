import { differing, type Statement, shownBy } from "../statement.ts";

/** Login, register, verify and notification preferences. */
export const accountScreens: readonly Statement[] = [
  ...shownBy(
    ["e2e/sign-in.e2e.ts › §2 login: fields, links, and the pitch with the specified texts"],
    "The login form has an Email Address of type email.",
    "The login form has a Password that is not readable.",
    "The login form has the checkbox Remember me, not ticked at first.",
    "The login page links Forgot password?",
    "The login page links Create an account.",
    "The login button says Sign in.",
  ),
  ...shownBy(
    ["e2e/sign-in.e2e.ts › while busy, then /dashboard"],
    "While busy the login button says Signing in...",
  ),
  differing(
    [
      "e2e/sign-in.e2e.ts › §2 Remember me:",
      "apps/server/src/identity/auth-session.test.ts › §2 without Remember me, the cookie ends with the browser; with it, it lasts 30 days",
    ],
    "Remember me has no effect.",
    "Unticked, the session ends with the browser; ticked, it lasts 30 days.",
  ),
  ...shownBy(
    ["e2e/registration.e2e.ts › §2 register: fields, hint, terms, and links with the specified texts"],
    "The registration form has a Full Name.",
    "The registration form has an Email Address of type email.",
    "The registration form has a Password that is not readable.",
    "The password's hint reads: Must be at least 8 characters with uppercase, lowercase, numbers, and symbols.",
    "The registration form has a Company Name (Optional).",
    "The terms checkbox links to the Terms of Service.",
    "The terms checkbox links to the Privacy Policy.",
    "The registration button says Create Account.",
    "The registration page links to signing in.",
  ),
  ...shownBy(
    ["e2e/registration.e2e.ts › while busy"],
    "While busy the registration button says Creating account...",
  ),
  ...shownBy(
    [
      "e2e/verification.e2e.ts › §2 verify: heading, address, code input, and buttons with the specified texts",
    ],
    "The verification page is headed Verify Your Email.",
    "The verification page shows the address that the code was sent to.",
    "The verification page asks: Enter the 6-digit code from your email.",
    "The verification page has the button Verify Email.",
    "The verification page has the button Resend Code.",
    "The verification page has the link ← Back to Registration, which leads to /register.",
  ),
  ...shownBy(
    ['e2e/verification.e2e.ts › §4 §9 verify: "Email Verified!" stays for 2000 ms, then /login opens'],
    "A right code shows Email Verified!",
    "A right code shows Redirecting to login...",
  ),
  ...shownBy(
    [
      "apps/web/src/pages/identity/verify/page.test.tsx › spec 2: the email can come from the navigation state",
    ],
    "The verification page takes the email from the navigation's state.",
  ),
  ...shownBy(
    [
      "e2e/registration.e2e.ts › §4 register: afterwards, /verify shows the email, also after a reload and in a new tab",
    ],
    "The verification page takes the email from the stored pending verification.",
  ),
  ...shownBy(
    ["e2e/verification.e2e.ts › §5 verify: without a known email, it redirects to /register"],
    "With neither of the two the verification page leads to /register.",
  ),
  ...shownBy(
    ["e2e/notifications.e2e.ts › §2 §3 the form has every field of the entity, with its defaults"],
    "The preferences have a switch for email notifications.",
    "The preferences have a switch for Slack notifications.",
    "The preferences have an email address of type email.",
    "The preferences have a Slack webhook URL of type url.",
    "The preferences have five switches for the types of notification.",
    "The preferences have fields for the three thresholds.",
  ),
  ...shownBy(
    ["e2e/notifications.e2e.ts › §8 “Test email sent successfully!”, and the email arrives"],
    "The preferences have a button that sends a test email.",
  ),
  ...shownBy(
    ["e2e/notifications.e2e.ts › and the message arrives"],
    "The preferences have a button that sends a test Slack message.",
  ),
  ...shownBy(
    [
      "e2e/notifications.e2e.ts › §8 a successful save is confirmed for 3 seconds, and the saved values are shown after a reload",
    ],
    "The preferences have a button that saves them, and what was saved is there again.",
  ),
];
