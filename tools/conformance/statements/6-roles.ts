import { type Section, shownBy } from "../statement.ts";

export const roles: Section = {
  number: 6,
  title: "Roles",
  statements: [
    ...shownBy(
      ["apps/server/src/server-tests/every-route.test.ts › answers 401 without a token and with a wrong one"],
      "Every call of the protected area needs a signed-in user.",
    ),
    ...shownBy(
      ["apps/server/src/server-tests/every-route.test.ts › §6 a public endpoint requires no sign-in"],
      "Public calls need no one to be signed in.",
    ),
    ...shownBy(
      [
        "e2e/session.e2e.ts › §2 without a session, every protected route redirects to /login, without a refresh request",
      ],
      "The protected area opens only for a signed-in user.",
    ),
    ...shownBy(
      ["e2e/session.e2e.ts › §2 a spinner while the session loads, then the requested page"],
      "Nothing of the protected area is drawn before the user is known.",
    ),
    ...shownBy(
      ["apps/server/src/server-tests/every-route.test.ts › §6 a member of another workspace"],
      "A user sees and changes nothing of another workspace.",
    ),
    ...shownBy(
      ["e2e/shell.e2e.ts › §2 user menu: the initial, the email"],
      "Every user has the plan Free Tier.",
    ),
  ],
};
