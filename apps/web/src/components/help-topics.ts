/** The help page of each page of the app, by its path. */
const TOPICS: readonly { path: string; topic: string }[] = [
  { path: "/dashboard", topic: "dashboard" },
  { path: "/resources", topic: "resource-explorer" },
  { path: "/cost-analysis", topic: "cost-analysis" },
  { path: "/security", topic: "security" },
  { path: "/recommendations", topic: "ai-recommendations" },
  { path: "/notifications", topic: "alerts" },
  { path: "/accounts", topic: "cloud-accounts" },
  { path: "/approvals", topic: "approvals" },
  { path: "/members", topic: "people" },
  { path: "/sso", topic: "single-sign-on" },
  { path: "/sign-in", topic: "sign-in" },
  { path: "/audit-log", topic: "audit-log" },
  { path: "/tokens", topic: "access-tokens" },
  { path: "/language-model", topic: "assistant" },
  { path: "/runs", topic: "runs" },
];

/** The help page of a page, or of its parent page; undefined if it has none. */
export function helpTopicOf(path: string): string | undefined {
  return TOPICS.find((one) => path === one.path || path.startsWith(`${one.path}/`))?.topic;
}
