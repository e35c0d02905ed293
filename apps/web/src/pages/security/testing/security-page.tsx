import { finding, findingsPage } from "../../../components/findings/testing/finding.ts";
import type { SecurityScore } from "../../../lib/security-score-query.ts";
import { openPage, startServer } from "../../../testing/served-page.tsx";
import { SecurityPage } from "../page.tsx";
import { readSecuritySearch } from "../search.ts";

export { api, button, closePage, press, problem, settle, text } from "../../../testing/served-page.tsx";

export const score: SecurityScore = {
  score: 72,
  grade: "C",
  trend: "improving",
  comparable: true,
  comparableScore: null,
  lastScan: "2026-01-01T00:00:00Z",
  scanId: "s1",
  findingsSummary: { critical: 1, high: 2, medium: 3, low: 4, total: 10 },
  autoRemediable: 5,
  unknown: 0,
  frameworks: [],
};

export const run = (status: string, parts = {}) => ({
  id: "r1",
  kind: "security_scan",
  status,
  accountIds: ["acc"],
  progress: { done: 0, total: 1, resources: 0, gaps: 0, current: "Checking it", estimatedSecondsLeft: null },
  result: null,
  error: null,
  attempts: 1,
  createdAt: new Date().toISOString(),
  startedAt: new Date().toISOString(),
  finishedAt: null,
  ...parts,
});
export const runs = (...all: unknown[]) => ({ runs: all, nextCursor: null, total: all.length });

/** An account that no attack path leads into. */
export const noPaths = {
  ...{ paths: [], total: 0, nextCursor: null, bestCut: null, missing: [] },
  takenAt: "2026-01-01T00:00:00Z",
};

/** Shows findings as cards, as a person may choose. */
export function inCards(): void {
  localStorage.setItem("skyledger.findings.layout", "cards");
}

/** For `beforeEach`: a fake server with one finding. */
export function startOver(): void {
  startServer({
    "GET /accounts": { accounts: [], total: 0, nextCursor: null },
    "GET /runs": runs(),
    "GET /security/score": score,
    "GET /security/security-hub-status": { enabled: false, standards: [], regions: [], gaps: [] },
    "GET /paths": noPaths,
    "GET /security/scans": { scans: [], nextCursor: null, total: 0 },
    "GET /security/findings": findingsPage([finding()]),
    "GET /members": { members: [], invitations: [] },
    "GET /teams": { teams: [] },
    "GET /labels": { labels: [] },
    "GET /views": { views: [] },
  });
}

/** Opens the page at a URL and waits until it is rendered. */
export async function open(query = ""): Promise<{ search: () => string }> {
  return await openPage(
    {
      path: "/security",
      component: SecurityPage,
      validateSearch: readSecuritySearch,
      others: ["/resources", "/security/findings/$id", "/security/paths"],
    },
    `/security${query}`,
  );
}
