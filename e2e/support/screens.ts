import type { Page } from "@playwright/test";

/** What there is to see: a workspace after its first runs, one that has discovered nothing, or one with an organization. */
export type Data = "few" | "empty" | "organization";
export type Theme = "light" | "dark";
/** In px: a desktop, the same at a zoom of 200 %, and a phone. */
export type Width = 1440 | 720 | 390;

/** IDs in the recorded workspace, for pages about one finding, resource, recommendation, or run. */
export type RecordedIds = {
  findingId: string;
  resourceId: string;
  recommendationId: string;
  runId: string;
  /** ARN of the resource that an attack path leads to. */
  pathTarget: string;
};

/** A page as a person sees it. */
export type Screen = {
  /** Of its picture. */
  name: string;
  path: (ids: RecordedIds) => string;
  /** Text that shows when the page has loaded. */
  shows: RegExp;
  data?: Data;
  /** Seen by someone who has not signed in. */
  signedOut?: boolean;
  /** A text or a form that is part of the app, so it has no loading or failed state. */
  ownText?: boolean;
  /** What the browser has stored for the app. */
  stored?: readonly [key: string, value: string];
};

/** Every page, in the states that its URL can name. */
export const screens: readonly Screen[] = [
  { name: "dashboard", path: () => "/dashboard", shows: /Welcome back/ },
  { name: "dashboard-empty", path: () => "/dashboard", shows: /Welcome back/, data: "empty" },
  { name: "resources", path: () => "/resources", shows: /Total Resources/ },
  {
    name: "resources-empty",
    path: () => "/resources",
    shows: /No resources found|Run Discovery/,
    data: "empty",
  },
  { name: "resources-unused", path: () => "/resources?view=unused", shows: /Unused Resources/ },
  { name: "resource", path: ({ resourceId }) => `/resources/${resourceId}`, shows: /Relationships/ },
  {
    name: "resource-quick-look",
    path: ({ resourceId }) => `/resources?resource=${encodeURIComponent(resourceId)}`,
    shows: /Region/,
  },
  { name: "costs", path: () => "/cost-analysis", shows: /Current Month/ },
  { name: "costs-table", path: () => "/cost-analysis?view=table", shows: /Current Month/ },
  { name: "costs-empty", path: () => "/cost-analysis", shows: /No Cost Data Available/, data: "empty" },
  { name: "security", path: () => "/security", shows: /Total Findings/ },
  { name: "security-empty", path: () => "/security", shows: /No security scan has run/, data: "empty" },
  { name: "security-frameworks", path: () => "/security?view=frameworks", shows: /Total Findings/ },
  {
    name: "security-framework",
    path: () => "/security?view=frameworks&framework=cis_7",
    shows: /All frameworks/,
  },
  { name: "security-scans", path: () => "/security?view=scans", shows: /Total Findings/ },
  { name: "access", path: () => "/security/access", shows: /Possible administrators/ },
  { name: "access-who-can", path: () => "/security/access?view=who-can", shows: /Action/, ownText: true },
  { name: "reachability", path: () => "/security/reachability", shows: /Reachability/ },
  { name: "attack-paths", path: () => "/security/paths", shows: /attack path|No discovery has run/ },
  {
    name: "attack-path",
    path: ({ pathTarget }) => `/security/paths/${pathTarget}`,
    shows: /Save as PNG/,
  },
  {
    name: "finding",
    path: ({ findingId }) => `/security/findings/${findingId}`,
    shows: /How to fix it|Risk/,
  },
  { name: "recommendations", path: () => "/recommendations", shows: /Total Potential Savings/ },
  {
    name: "recommendations-empty",
    path: () => "/recommendations",
    shows: /[Nn]o recommendations|discover/i,
    data: "empty",
  },
  { name: "notifications", path: () => "/notifications", shows: /Alert thresholds/ },
  { name: "accounts", path: () => "/accounts", shows: /Sandbox/ },
  { name: "organization", path: () => "/accounts", shows: /Last update/, data: "organization" },
  { name: "members", path: () => "/members", shows: /Invite/ },
  { name: "approvals", path: () => "/approvals", shows: /Nothing waits for you/ },
  { name: "approval-policies", path: () => "/approvals?view=policies", shows: /No policies/ },
  { name: "runs", path: () => "/runs", shows: /Security scan/ },
  { name: "run", path: ({ runId }) => `/runs/${runId}`, shows: /in this run/ },
  { name: "audit-log", path: () => "/audit-log", shows: /Newest hash/ },
  { name: "single-sign-on", path: () => "/sso", shows: /Redirect URI/ },
  { name: "sign-in", path: () => "/sign-in", shows: /This device/ },
  { name: "tokens", path: () => "/tokens", shows: /Access tokens/ },
  { name: "language-model", path: () => "/language-model", shows: /Language model/ },
  { name: "help", path: () => "/help", shows: /Getting started/, ownText: true },
  { name: "help-topic", path: () => "/help/costs", shows: /What a figure counts/, ownText: true },
  { name: "login", path: () => "/login", shows: /Sign in/, signedOut: true },
  { name: "register", path: () => "/register", shows: /Create Account/, signedOut: true },
  { name: "forgot-password", path: () => "/forgot-password", shows: /password/i, signedOut: true },
  {
    ...{ name: "verify", path: () => "/verify", shows: /Verify Your Email/, signedOut: true },
    stored: ["skyledger.pendingVerification", "ana@example.com"],
  },
  {
    name: "reset-password",
    path: () => "/reset-password?token=expired",
    shows: /Choose a new password/,
    signedOut: true,
  },
  {
    name: "sso-return",
    path: () => "/login/sso/0198c0de-0000-7000-8000-000000000000",
    shows: /Single sign-on/,
    signedOut: true,
  },
  { name: "terms", path: () => "/terms", shows: /Who provides the service/, signedOut: true },
  { name: "privacy", path: () => "/privacy", shows: /What is stored about you/, signedOut: true },
  {
    name: "error-help",
    path: () => "/errors/error-cost_request_limit",
    shows: /Cost Explorer/,
    signedOut: true,
  },
];

/** Sets theme and width before the page is opened. */
export async function dress(page: Page, theme: Theme, width: Width): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
}

/** Stores what the app has stored when the page is opened. */
export async function putStored(page: Page, { stored }: Screen): Promise<void> {
  if (stored) await page.addInitScript((entry) => localStorage.setItem(...entry), stored);
}

/** Waits until a page shows its content, nothing loads any more, and fonts are there. */
export async function loaded(page: Page, { shows }: Screen): Promise<void> {
  await page.getByText(shows).filter({ visible: true }).first().waitFor();
  await settled(page);
}

/** Waits until nothing loads any more, and fonts are there. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.readyState === "complete" &&
      document.querySelector(".animate-pulse, .animate-spin") === null &&
      [...document.images].every((image) => image.complete),
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Scrolls to the end of the page and back: some parts load what they show when they come into view. */
export async function toEnd(page: Page): Promise<void> {
  const scrollTo = (end: boolean) =>
    page.evaluate(async (wanted) => {
      window.scrollTo({ top: wanted ? document.documentElement.scrollHeight : 0, behavior: "instant" });
      // What comes into view is noticed and rendered within a few frames.
      for (let frame = 0; frame < 6; frame += 1) await document.body.animate([], 1).finished;
    }, end);
  await scrollTo(true);
  await settled(page);
  await scrollTo(false);
}
