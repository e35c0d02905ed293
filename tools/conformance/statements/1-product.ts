import { type Section, shownBy } from "../statement.ts";

export const product: Section = {
  number: 1,
  title: "What the product does",
  statements: [
    ...shownBy(
      ["e2e/sign-in.e2e.ts › §2 login: fields, links, and the pitch with the specified texts"],
      "The tagline is AI-Powered Cloud Optimization, and the sign-in page shows it.",
      "The sign-in page promises to save 20 to 40 percent.",
    ),
    ...shownBy(
      [
        "e2e/first-run.e2e.ts › §4 first run: register, verify with the emailed code, sign in, open the accounts, run a discovery, open a resource",
      ],
      "Someone who operates AWS accounts registers, signs in, discovers resources and opens one.",
    ),
    ...shownBy(
      ["e2e/resource-explorer.e2e.ts › §2 §9 the list: columns, cards with two decimals"],
      "The product shows an inventory of the resources in the connected accounts.",
    ),
    ...shownBy(
      ["e2e/cost-analysis.e2e.ts › §2 §9 info bar, cards, trend, pie"],
      "The product shows what the connected accounts cost.",
    ),
    ...shownBy(
      [
        "apps/server/src/security/routes.test.ts › collects a missing inventory first, and finds the sandbox's planted problems",
      ],
      "A security scan finds what is configured unsafely.",
    ),
    ...shownBy(
      [
        "apps/server/src/savings/routes.test.ts › finds the planted waste, with and without metrics, and AWS's purchase recommendations",
      ],
      "The product recommends savings for idle, oversized and uncommitted resources.",
    ),
    ...shownBy(
      ["apps/server/src/remediation/routes.test.ts › the finding is RESOLVED with its history"],
      "The product can fix findings itself.",
    ),
    ...shownBy(
      [
        "apps/server/src/notifications/routes.test.ts › §1 a critical finding is reported within a minute of its scan",
        "e2e/notifications.e2e.ts › a scan's critical findings arrive by email and chat; a failed message can be resent",
      ],
      "Alerts arrive by email.",
      "Alerts arrive by chat webhook.",
    ),
    ...shownBy(
      ['e2e/shell.e2e.ts › §1 the "AI Active" badge shows the active engines'],
      "The badge AI Active leads to what gives the advice: the number of rules, and the language model if there is one.",
    ),
    ...shownBy(
      [
        "e2e/assistant.e2e.ts › §1 the AI Active panel reports that there is no model, and links to the model settings",
      ],
      "Without a language model, the AI Active panel states that and links to the settings.",
    ),
    ...shownBy(
      [
        "e2e/assistant.e2e.ts › §1 a model is configured and tested; the assistant shows its data, links resources, and removes invented figures",
      ],
      "With a language model the assistant answers from the workspace's data and leaves out what is made up.",
    ),
  ],
};
