import { act } from "react";
import { Toaster, toast } from "sonner";
import type {
  ListedRecommendation,
  RecommendationsPage as Listing,
} from "../../../components/savings/recommendation-queries.ts";
import { closePage as close, openPage, settle, startServer, text } from "../../../testing/served-page.tsx";
import { RecommendationsPage } from "../page.tsx";
import { readRecommendationsSearch } from "../search.ts";

export { api, requestsOf as asked, settle, text } from "../../../testing/served-page.tsx";

const at = "2026-01-02T00:00:00Z";

/** An open recommendation that a run can apply. */
export function recommendation(parts: Partial<ListedRecommendation> = {}): ListedRecommendation {
  const id = parts.recommendationId ?? "r1";
  return {
    recommendationId: id,
    type: "INSTANCE_RIGHTSIZING",
    impact: "HIGH",
    title: "Move orders to gp3: save $50 a month",
    act: "Move orders to gp3",
    description: "As gp3, the volume costs one fifth less.",
    resourceId: `arn:aws:ec2:us-east-1:1:volume/vol-${id}`,
    resourceName: "orders",
    resourceType: "AWS::EC2::Volume",
    ...{ accountId: "acc", accountName: "Sandbox", sandbox: true, region: "us-east-1" },
    ...{ action: "Upgrade", actionSteps: [], estimatedMonthlySavings: 50, countedMonthlySavings: 50 },
    ...{ countedIn: null, confidence: "HIGH", effort: "VeryLow", risk: "Low" },
    ...{ restartNeeded: false, rollbackPossible: true, commitment: null, rank: 100, status: "open" },
    ...{ dismissedAt: null, dismissedReason: null, dismissedUntil: null, appliedAt: null },
    ...{ remediationId: null, verifiedAt: null, ruleId: "ebs-gp2-to-gp3" },
    automation: "Change the volume to gp3",
    ...{ sources: [], doubts: [], firstSeenAt: at, lastSeenAt: at, alternatives: [], alternativeCount: 0 },
    ...{ assignee: null, labels: [], commentCount: 0 },
    ...parts,
  };
}

const none = { savings: "0", count: 0, unknown: 0 };

/** One page of recommendations. */
export function listing(recommendations: ListedRecommendation[], parts: Partial<Listing> = {}): Listing {
  const total = parts.total ?? recommendations.length;
  return {
    recommendations,
    totalPotentialSavings: 50,
    savingsByRisk: { Low: { savings: "50", count: total, unknown: 0 }, Medium: none, High: none },
    ...{
      alternativesCount: 0,
      savingsByType: {},
      unknownSavingsCount: 0,
      commitmentPayers: [],
      nextCursor: null,
      total,
    },
    counts: {
      ALL: total,
      INSTANCE_RIGHTSIZING: total,
      ...{ RESERVED_INSTANCE: 0, SAVINGS_PLAN: 0, UNUSED_RESOURCE: 0 },
    },
    statusCounts: { open: total, dismissed: 0, applied: 0 },
    ...parts,
  };
}

export const problem = (status: number, message: string) =>
  Response.json({ code: status === 409 ? "conflict" : "invalid_input", message }, { status });

/** For `beforeEach`: a fake server with one recommendation. */
export function startOver(): void {
  startServer({
    "GET /accounts": { accounts: [], total: 0, nextCursor: null },
    "GET /resources/summary": { lastDiscoveredAt: at },
    "GET /runs": { runs: [], nextCursor: null, total: 0 },
    "GET /language-model": { languageModel: null },
    "GET /members": { members: [], invitations: [] },
    "GET /teams": { teams: [] },
    "GET /labels": { labels: [] },
    "GET /cost/not-evaluated-savings": {
      notEvaluated: [],
      resources: 0,
      rules: [],
      nextCursor: null,
      total: 0,
    },
    "GET /cost/recommendations": listing([recommendation()]),
  });
}

/** For `afterEach`. */
export async function closePage(): Promise<void> {
  await act(async () => void toast.dismiss());
  await close();
}

/** Opens the page at a URL and waits until it is rendered. */
export async function open(query = ""): Promise<{ search: () => string }> {
  return await openPage(
    {
      path: "/recommendations",
      component: RecommendationsPage,
      validateSearch: readRecommendationsSearch,
      others: ["/resources"],
      frame: <Toaster />,
    },
    `/recommendations${query}`,
  );
}

/** The button with a label, the last one where dialogs repeat it. */
export function button(label: string | RegExp): HTMLButtonElement {
  const found = [...document.querySelectorAll("button")].findLast((one) => {
    const name = one.getAttribute("aria-label") ?? one.textContent ?? "";
    return typeof label === "string" ? name === label : label.test(name);
  });
  if (found === undefined) throw new Error(`No button ${label} in: ${text()}`);
  return found;
}

export async function press(label: string | RegExp): Promise<void> {
  await act(async () => button(label).click());
  await settle();
}

/** Selects or clears the row at a place. */
export async function select(index: number): Promise<void> {
  const boxes = document.querySelectorAll<HTMLInputElement>("article input[type=checkbox]");
  await act(async () => boxes[index]?.click());
}

export async function type(selector: string, value: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector);
  if (field === null) throw new Error(`No ${selector} in: ${text()}`);
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
