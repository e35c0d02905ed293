import { type Statement, statement } from "@skyledger/core/explain/statement";

const page = (title: string, link: string): Statement => statement([`Page: ${title}`], { link });

/** Statements for every answer, by the ID that a model uses. */
export const standingStatements: ReadonlyMap<string, Statement> = new Map([
  ["not-found", statement(["The assistant found no answer to this in what it looked up."])],
  ["read-only", statement(["The assistant is read-only."])],
  [
    "help",
    statement([
      "The assistant looks up costs, resources, security findings, and recommendations in this workspace.",
    ]),
  ],
  ["page-costs", page("Cost Analysis", "/cost-analysis")],
  ["page-security", page("Security", "/security")],
  ["page-resources", page("Resources", "/resources")],
  ["page-gaps", page("Resources, missing data", "/resources?panel=coverage")],
  ["page-recommendations", page("AI Recommendations", "/recommendations")],
  ["page-accounts", page("Cloud accounts", "/accounts")],
  ["page-notifications", page("Notifications", "/notifications")],
]);
