import { differing, type Statement, shownBy } from "../statement.ts";

/** Routes, shell and error screen. */
export const shellScreens: readonly Statement[] = [
  ...shownBy(
    ["e2e/sign-in.e2e.ts › §2 login: fields, links, and the pitch with the specified texts"],
    "/login opens without signing in.",
  ),
  ...shownBy(
    ["e2e/registration.e2e.ts › §2 register: fields, hint, terms, and links with the specified texts"],
    "/register opens without signing in.",
  ),
  ...shownBy(
    [
      "e2e/verification.e2e.ts › §2 verify: heading, address, code input, and buttons with the specified texts",
    ],
    "/verify opens without signing in.",
  ),
  differing(
    ["e2e/password-reset.e2e.ts › §2 /forgot-password has an email field and a link back"],
    "/forgot-password is only the target of a link.",
    "It is a real page that mails a link, and /reset-password takes the new password.",
  ),
  differing(
    ["e2e/password-reset.e2e.ts ›  has content"],
    "/terms and /privacy are only targets of links.",
    "Both are pages to read.",
  ),
  ...shownBy(
    ["e2e/shell.e2e.ts › §2 / and unknown paths redirect to /dashboard"],
    "The index leads to /dashboard.",
    "Any unknown path leads to /dashboard.",
  ),
  ...shownBy(
    ["e2e/shell.e2e.ts › §2 without a session, unknown paths redirect to /login"],
    "An unknown path leads someone anonymous on to /login.",
  ),
  ...shownBy(
    ["e2e/shell.e2e.ts › §2 navigation: six pages"],
    "/dashboard, /resources, /cost-analysis, /security, /recommendations and /notifications are pages of the protected area.",
    "The navigation reads Dashboard, Resource Explorer, Cost Analysis, Security, AI Recommendations, Notifications, in this order.",
    "Each entry of the navigation opens its page and is marked as the current one.",
  ),
  ...shownBy(
    ["e2e/shell.e2e.ts › §2 every page opens by its URL"],
    "A page of the protected area opens by its address.",
  ),
  ...shownBy(
    ["e2e/session.e2e.ts › §2 a spinner while the session loads, then the requested page"],
    "A protected route shows a spinner while authentication loads.",
    "After the spinner, the requested page opens.",
  ),
  ...shownBy(
    [
      "e2e/session.e2e.ts › §2 without a session, every protected route redirects to /login, without a refresh request",
    ],
    "Every protected route leads someone anonymous to /login.",
  ),
  ...shownBy(
    ["e2e/session.e2e.ts › §2 the spinner ends at /login when the stored session is invalid"],
    "A stored session that is worth nothing ends at /login.",
  ),
  ...shownBy(
    ["e2e/shell.e2e.ts › §2 user menu: the initial, the email"],
    "The user menu's button shows the initial of the email.",
    "The user menu shows the email.",
    "The user menu shows Free Tier.",
    "The user menu has Sign out.",
  ),
  differing(
    ['e2e/shell.e2e.ts › §1 the "AI Active" badge shows the active engines'],
    "The user menu shows the badge AI Active.",
    "The badge is in the top bar next to the user menu, where it is always visible, and opens a panel.",
  ),
  ...shownBy(["e2e/shell.e2e.ts › §2 footer: the product and the legal pages"], "The shell has a footer."),
  ...shownBy(
    [
      "e2e/error-screen.e2e.ts › §2 error screen: the message, the notice, both buttons",
      "apps/web/src/components/error-screen.test.tsx › §2 the error screen reports the crash",
    ],
    "A crash shows Oops! Something went wrong.",
    "The error screen says that the team was notified.",
    "The error screen shows the error's message.",
    "The error screen has the button Reload Application, which loads the page again.",
    "The error screen has a link to contact support.",
  ),
  ...shownBy(
    ["e2e/error-screen.e2e.ts › §2 error screen: Go to Homepage opens the dashboard"],
    "The error screen has Go to Homepage, which leads to the dashboard.",
  ),
  differing(
    [
      "e2e/error-screen.e2e.ts › §2 error screen: when the report failed, the page does not claim that the team was notified",
      "e2e/error-screen.e2e.ts › §2 error screen: when no one was notified, the page does not claim it",
    ],
    "The error screen always says that the team was notified.",
    "If the report failed or no one was notified, the screen states that.",
  ),
];
