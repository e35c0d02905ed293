// long: each page with its questions is one entry.
import type { EndpointKey } from "@skyledger/contract";
import { answerTo } from "./imported-bill.ts";
import type { SignedIn } from "./signed-in.ts";

/** One request: its endpoint, and its address below `/api`. */
export interface Question {
  key: EndpointKey;
  path: string;
}

/** Requests of a page when it is opened, all at once. */
export interface Page {
  name: string;
  /** Relative frequency of opening it. */
  weight: number;
  questions: Question[];
}

/** IDs of existing objects in the workspace, for their pages. */
export interface Subjects {
  accountId: string;
  arn: string;
  findingId: string;
  recommendationId: string;
  runId: string;
}

/**
 * Read endpoints that no page calls during mere reading: they need a file, a link from an email, or AWS
 * itself.
 */
export const neverAsked: Readonly<Partial<Record<EndpointKey, string>>> = {
  "GET /accounts/guide": "needs a real AWS account to connect to",
  "GET /organization": "needs an organization",
  "GET /auth/invitation": "signed out",
  "GET /comments/people": "a mention that is typed",
  "GET /cost/imports/:id/files": "needs billing files",
  "GET /cost/exports/:token": "a download",
  "GET /exports/:token": "a download",
  "GET /resources/export": "a download",
  "GET /events": "a stream, held open by the shell",
  "GET /security/remediation-preview": "a press of Fix, which reads AWS itself",
  "GET /cost/recommendations/:id/plan": "a press of Apply, which reads AWS itself",
  "GET /security/remediation/:id": "needs a fix that was carried out",
  "GET /security/bulk-remediation/:id": "needs a bulk fix",
  "GET /resources/tag-changes/:id": "needs a change of tags",
  "GET /approvals/:id": "needs a request for approval",
};

function question(key: EndpointKey, path: string): Question {
  return { key, path };
}

const shell = [
  question("GET /auth/me", "/auth/me"),
  question("GET /about", "/about"),
  question("GET /accounts", "/accounts"),
  question("GET /runs", "/runs?limit=10"),
];

function overview(accountId: string): Page[] {
  return [
    {
      name: "dashboard",
      weight: 4,
      questions: [
        ...shell,
        question("GET /cost/overview", "/cost/overview"),
        question("GET /security/score", "/security/score"),
        question("GET /resources/summary", "/resources/summary"),
        question("GET /cost/recommendations", "/cost/recommendations?limit=1"),
        question("GET /cost/verified-savings", "/cost/verified-savings"),
        question(
          "GET /dashboard/changes",
          `/dashboard/changes?since=${new Date(Date.now() - 86_400_000).toISOString()}`,
        ),
        question("GET /dashboard/preferences", "/dashboard/preferences"),
        question("GET /security/findings", "/security/findings?status=ACTIVE&sort=risk&limit=25"),
      ],
    },
    {
      name: "dashboard of an account",
      weight: 1,
      questions: [
        question("GET /cost/overview", `/cost/overview?accountId=${accountId}`),
        question("GET /security/score", `/security/score?accountId=${accountId}`),
        question("GET /resources/summary", `/resources/summary?accountId=${accountId}`),
        question("GET /cost/recommendations", `/cost/recommendations?limit=1&accountId=${accountId}`),
      ],
    },
    {
      name: "cost analysis",
      weight: 2,
      questions: [
        question("GET /cost/status", "/cost/status"),
        question("GET /cost/analysis", "/cost/analysis?period=30d&granularity=DAILY"),
        question("GET /cost/analysis", "/cost/analysis?period=6m&granularity=WEEKLY"),
        question(
          "GET /cost/service",
          "/cost/service?period=30d&granularity=DAILY&service=Amazon%20Elastic%20Compute%20Cloud%20-%20Compute",
        ),
        question("GET /cost/analysis/history", "/cost/analysis/history?limit=25"),
      ],
    },
  ];
}

function inventory(subjects: Subjects): Page[] {
  const arn = encodeURIComponent(subjects.arn);
  return [
    {
      name: "resources",
      weight: 4,
      questions: [
        question("GET /resources/inventory", "/resources/inventory?limit=500"),
        question("GET /resources/summary", "/resources/summary"),
        question("GET /resources/unused", "/resources/unused?limit=100"),
        question("GET /resources/facets", "/resources/facets"),
      ],
    },
    {
      name: "resources, grouped",
      weight: 1,
      questions: [question("GET /resources/groups", "/resources/groups?by=type")],
    },
    {
      name: "resources, sorted and filtered",
      weight: 4,
      questions: [
        question("GET /resources/inventory", "/resources/inventory?limit=100&sort=cost&order=desc"),
        question("GET /resources/inventory", "/resources/inventory?limit=100&type=EC2&region=us-east-2"),
      ],
    },
    {
      name: "resources, searched",
      weight: 2,
      questions: [
        question("GET /resources/inventory", "/resources/inventory?limit=100&q=prod"),
        question("GET /resources/unused", "/resources/unused?limit=100&q=prod"),
      ],
    },
    {
      name: "one resource",
      weight: 3,
      questions: [
        question("GET /resources/resource", `/resources/resource?resource_id=${arn}`),
        question("GET /resources/relationships", `/resources/relationships?resource_id=${arn}`),
        question("GET /resources/cost-history", `/resources/cost-history?resource_id=${arn}`),
        question("GET /resources/history", `/resources/history?resource_id=${arn}`),
        question("GET /resources/metrics", `/resources/metrics?resource_id=${arn}`),
        question("GET /security/findings", `/security/findings?resource_id=${arn}`),
      ],
    },
    {
      name: "coverage",
      weight: 1,
      questions: [question("GET /resources/coverage", "/resources/coverage")],
    },
  ];
}

function security({ findingId }: Subjects): Page[] {
  return [
    {
      name: "security",
      weight: 4,
      questions: [
        question("GET /security/score", "/security/score"),
        question("GET /security/findings", "/security/findings?status=ACTIVE&sort=risk&limit=100"),
        question("GET /security/scans", "/security/scans?limit=30"),
        question("GET /security/not-evaluated", "/security/not-evaluated?limit=100"),
        question("GET /security/security-hub-status", "/security/security-hub-status"),
        question("GET /views", "/views?page=findings"),
        question("GET /teams", "/teams"),
        question("GET /labels", "/labels"),
      ],
    },
    {
      name: "a framework",
      weight: 1,
      questions: [question("GET /security/frameworks/:framework", "/security/frameworks/nist_800_53_r5")],
    },
    {
      name: "findings, filtered and searched",
      weight: 3,
      questions: [
        question(
          "GET /security/findings",
          "/security/findings?status=ACTIVE&severity=HIGH&sort=risk&limit=100",
        ),
        question("GET /security/findings", "/security/findings?status=ACTIVE&q=encrypt&sort=risk&limit=100"),
        question("GET /security/groups", "/security/groups?status=ACTIVE"),
      ],
    },
    {
      name: "access",
      weight: 1,
      questions: [question("GET /access/administrators", "/access/administrators")],
    },
    {
      name: "reachability",
      weight: 1,
      questions: [question("GET /reachability/exposed", "/reachability/exposed")],
    },
    {
      name: "attack paths",
      weight: 1,
      questions: [question("GET /paths", "/paths?limit=100")],
    },
    {
      name: "one finding",
      weight: 3,
      questions: [
        question("GET /security/findings/:id", `/security/findings/${findingId}`),
        question("GET /security/remediations", `/security/remediations?findingId=${findingId}`),
        question("GET /comments", `/comments?findingId=${findingId}`),
      ],
    },
  ];
}

function savings({ recommendationId }: Subjects): Page[] {
  return [
    {
      name: "recommendations",
      weight: 3,
      questions: [
        question("GET /cost/recommendations", "/cost/recommendations?limit=20"),
        question("GET /cost/verified-savings", "/cost/verified-savings"),
        question("GET /cost/not-evaluated-savings", "/cost/not-evaluated-savings?limit=50"),
        question("GET /cost/savings-rules", "/cost/savings-rules"),
      ],
    },
    {
      name: "one recommendation",
      weight: 2,
      questions: [question("GET /cost/recommendations/:id", `/cost/recommendations/${recommendationId}`)],
    },
  ];
}

function settings({ accountId, runId }: Subjects): Page[] {
  return [
    {
      name: "accounts",
      weight: 1,
      questions: [
        question("GET /accounts", "/accounts"),
        question("GET /accounts/:id", `/accounts/${accountId}`),
        question("GET /accounts/:id/schedules", `/accounts/${accountId}/schedules`),
        question("GET /cost/imports", "/cost/imports"),
      ],
    },
    {
      name: "settings",
      weight: 1,
      questions: [
        question("GET /members", "/members"),
        question("GET /security/settings", "/security/settings"),
        question("GET /sessions", "/sessions"),
        question("GET /second-factor", "/second-factor"),
        question("GET /sign-in-rules", "/sign-in-rules"),
        question("GET /sso", "/sso"),
        question("GET /scim", "/scim"),
        question("GET /tokens", "/tokens"),
        question("GET /service-accounts", "/service-accounts"),
        question("GET /approvals", "/approvals"),
        question("GET /approval-policies", "/approval-policies"),
        question("GET /change-control", "/change-control"),
        question("GET /audit", "/audit"),
        question("GET /audit/check", "/audit/check"),
        question("GET /audit/settings", "/audit/settings"),
        question("GET /audit/forwarding", "/audit/forwarding"),
        question("GET /language-model", "/language-model"),
        question("GET /notifications/preferences", "/notifications/preferences"),
        question("GET /runs/:id/units", `/runs/${runId}/units`),
        question("GET /notifications/channels", "/notifications/channels"),
        question("GET /notifications/history", "/notifications/history"),
        question("GET /runs/:id", `/runs/${runId}`),
      ],
    },
  ];
}

/** Every page of the app with its requests. */
export function pagesOf(subjects: Subjects): Page[] {
  return [
    ...overview(subjects.accountId),
    ...inventory(subjects),
    ...security(subjects),
    ...savings(subjects),
    ...settings(subjects),
  ];
}

/** One object of each kind in the workspace; throws if there is none. */
export async function findSubjects(call: SignedIn): Promise<Subjects> {
  const first = async (path: string, list: string, id: string): Promise<string> => {
    // The server's responses follow the contract.
    const rows = ((await answerTo(call, "GET", path)) as Record<string, unknown>)[list] as Record<
      string,
      string
    >[];
    const found = rows[0]?.[id];
    if (found === undefined) throw new Error(`${path} answered no ${list}`);
    return found;
  };
  return {
    accountId: await first("/accounts", "accounts", "id"),
    arn: await first("/resources/inventory?limit=1&type=EC2", "resources", "resourceId"),
    findingId: await first("/security/findings?limit=1", "findings", "findingId"),
    recommendationId: await first("/cost/recommendations?limit=1", "recommendations", "recommendationId"),
    runId: await first("/runs?limit=1", "runs", "id"),
  };
}
