import { finding, findingsPage } from "../../../components/findings/testing/finding.ts";
import type { Recommendation } from "../../../components/savings/recommendation-queries.ts";
import type { CloudAccount } from "../../../lib/accounts-query.ts";
import type { Run } from "../../../lib/runs-query.ts";
import type { SecurityScore } from "../../../lib/security-score-query.ts";
import type { CostOverview, DashboardChanges, Summary } from "../queries.ts";

const analyzedAt = "2026-01-02T00:00:00Z";

/** A sandbox account that was discovered; only fields that the dashboard reads. */
export function account(parts: Partial<CloudAccount> = {}): CloudAccount {
  return {
    id: "acc",
    kind: "sandbox",
    name: "Sandbox",
    label: "Sandbox account: sample data",
    lastDiscoveredAt: analyzedAt,
    ...parts,
  } as CloudAccount;
}

export const accounts = (list: CloudAccount[]) => ({ accounts: list, nextCursor: null, total: list.length });
export const runs = (...all: Run[]) => ({ runs: all, nextCursor: null, total: all.length });

type Step = NonNullable<Run["progress"]["steps"]>[number];

export const step = (kind: Step["kind"], parts: Partial<Step> = {}): Step => ({
  ...{ kind, state: "waiting", runId: null, joined: false, message: null, ...parts },
});

/** A full analysis. */
export function analysis(status: Run["status"], steps: Step[], parts: Partial<Run> = {}): Run {
  return {
    id: "an",
    kind: "full_analysis",
    status,
    accountIds: ["acc"],
    progress: {
      ...{ done: 0, total: 3, resources: 0, gaps: 0, current: null, estimatedSecondsLeft: null, steps },
    },
    result: null,
    error: null,
    attempts: 1,
    createdAt: "2026-01-03T00:00:00Z",
    startedAt: "2026-01-03T00:00:00Z",
    finishedAt: status === "running" ? null : "2026-01-03T00:01:00Z",
    ...parts,
  };
}

/** A run that is a step of an analysis. */
export function stepRun(kind: Run["kind"], parts: Partial<Run> = {}): Run {
  return { ...analysis("running", []), id: `${kind}-run`, kind, ...parts };
}

export const score: SecurityScore = {
  score: 58,
  grade: "D",
  trend: "stable",
  comparable: true,
  comparableScore: null,
  lastScan: analyzedAt,
  scanId: "s1",
  findingsSummary: { critical: 2, high: 5, medium: 3, low: 4, total: 14 },
  autoRemediable: 5,
  unknown: 0,
  frameworks: [],
};

export const unscanned: SecurityScore = {
  ...score,
  ...{ score: null, grade: null, lastScan: null, scanId: null },
  findingsSummary: { critical: 0, high: 0, medium: 0, low: 0, total: 0 },
};

export const findings = findingsPage(
  [
    finding({
      findingId: "f2",
      title: "Role can be assumed by anyone",
      severity: "CRITICAL",
      resourceName: "publish-docs",
      remediation: { ...finding().remediation, automationAvailable: false, type: "MANUAL" },
    }),
    finding({ findingId: "f1", title: "Bucket allows public read access", severity: "CRITICAL" }),
    finding({ findingId: "f3", severity: "HIGH" }),
    finding({ findingId: "f4", severity: "HIGH" }),
  ],
  { total: 506 },
);

export function recommendation(parts: Partial<Recommendation> = {}): Recommendation {
  return {
    recommendationId: "r1",
    type: "INSTANCE_RIGHTSIZING",
    impact: "HIGH",
    title: "Move fulfilment-db to gp3: save $804 a month",
    act: "Move fulfilment-db to gp3",
    description: "It uses 3,000 of 12,000 IOPS.",
    resourceId: "arn:aws:rds:us-east-1:1:db:fulfilment-db",
    resourceName: "fulfilment-db",
    resourceType: "AWS::RDS::DBInstance",
    accountId: "acc",
    accountName: "Sandbox",
    sandbox: true,
    region: "us-east-1",
    action: "Rightsize",
    actionSteps: [],
    estimatedMonthlySavings: 804,
    countedMonthlySavings: 804,
    countedIn: null,
    confidence: "HIGH",
    effort: "VeryLow",
    risk: "Low",
    rank: 100,
    status: "open",
    dismissedAt: null,
    dismissedReason: null,
    dismissedUntil: null,
    appliedAt: null,
    remediationId: null,
    verifiedAt: null,
    ruleId: "rds-storage",
    automation: null,
    sources: [],
    doubts: [],
    firstSeenAt: analyzedAt,
    lastSeenAt: analyzedAt,
    ...parts,
  } as Recommendation;
}

export function recommendationsPage(list: Recommendation[], total = list.length) {
  return {
    recommendations: list,
    totalPotentialSavings: 5204,
    counts: {
      ALL: total,
      INSTANCE_RIGHTSIZING: total,
      RESERVED_INSTANCE: 0,
      SAVINGS_PLAN: 0,
      UNUSED_RESOURCE: 0,
    },
    statusCounts: { open: total, dismissed: 0, applied: 0 },
    savingsByType: {},
    unknownSavingsCount: 0,
    nextCursor: null,
    total,
  };
}

const other = {
  recommendationId: "r1",
  act: "Move fulfilment-db to gp3",
  title: "Move fulfilment-db to gp3: save $804 a month",
  resourceName: "fulfilment-db",
};

export const recommendations = recommendationsPage(
  [
    recommendation(),
    recommendation({ recommendationId: "r2", act: "Counted elsewhere", countedIn: other }),
    recommendation({
      recommendationId: "r3",
      act: "Stop gpu-notebook",
    }),
    recommendation({ recommendationId: "r4", act: "Price unknown", estimatedMonthlySavings: null }),
    recommendation({ recommendationId: "r5", act: "Fourth of all" }),
  ],
  141,
);

export const overview = {
  currentMonthCost: 7579,
  lastUpdated: analyzedAt,
  included: ["Usage", "Purchase"],
  sources: ["cost-explorer"],
  currentMonth: { date: "2026-01-01", daysRead: 1, daysMissing: 0 },
  monthComparison: null,
  weekly: { percentageChange: -10 },
  days: [{ date: "2026-01-01", cost: 300, state: "complete" }],
  services: [{ service: "Amazon EC2", cost: 300, percentage: 100 }],
  anomalies: [],
} as unknown as CostOverview; // only fields that the dashboard reads

export const summary = {
  totalResources: 352,
  monthlyCost: 9000,
  unusedResources: 52,
  byType: [{ value: "EC2", count: 18 }],
  byRegion: [{ value: "us-east-1", count: 352 }],
  gaps: 0,
  lastDiscoveredAt: analyzedAt,
} as unknown as Summary; // only fields that the dashboard reads

export const lastVisitAt = "2026-01-01T12:00:00.000Z";

/** No changes, and all data was read since then. */
export const changes: DashboardChanges = {
  since: lastVisitAt,
  findings: { new: [], first: null, reopened: 0, resolved: 0 },
  recommendations: { new: 0, newSavings: 0, applied: 0 },
  resources: { added: 0, deleted: 0 },
  costs: { change: null, anomalies: [] },
  failedRuns: [],
  lastDone: { discovery: analyzedAt, securityScan: analyzedAt, costAnalysis: analyzedAt },
};
