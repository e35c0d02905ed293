import { Readable } from "node:stream";
import type { ParsedQueryOf, ResponseOf } from "@skyledger/contract";
import { inPastTense } from "@skyledger/core/checks/past-tense";
import { isAutomated } from "@skyledger/core/fix-lookup";
import type { Framework } from "@skyledger/core/model/define-check";
import type { StoredFinding } from "@skyledger/core/model/finding";
import { labelsOf } from "@skyledger/core/property-labels";
import { checks } from "@skyledger/core/registry.gen";
import { type InScope, isWholeWorkspace, type Scoped } from "../organizations/account-scope.ts";
import { attachment, exportName } from "../platform/export-name.ts";
import { type Api, mount, type Routes } from "../platform/http/mount.ts";
import { complianceOf } from "./finding-compliance.ts";
import type { FindingExport } from "./finding-export.ts";
import { checkSeverity, findingFile, severityName, severityNumber } from "./finding-formats.ts";
import type { FindingScope } from "./finding-scope.ts";
import { findingFilterOf } from "./finding-selection.ts";
import { findingSources } from "./finding-sources.ts";
import type { FindingsService, FrameworkDetail } from "./findings.ts";
import type { FindingsByPath, PathGroup } from "./findings-by-path.ts";
import type { NotEvaluatedChecksService } from "./not-evaluated-checks.ts";
import type { SecurityScanService } from "./scan.ts";
import type { FindingCounts } from "./store/finding-counts.ts";
import type { FindingFilter } from "./store/finding-filter.ts";
import type { FindingGroup, GroupBy } from "./store/finding-groups.ts";
import type { StoredScan } from "./store/stored-scan.ts";

type FindingAnswer = ResponseOf<"GET /security/findings">["findings"][number];
type Severity = FindingAnswer["severity"];
type ScanAnswer = ResponseOf<"GET /security/scans">["scans"][number];

const severities: readonly Severity[] = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFORMATIONAL"];
const byId = new Map(checks.map((check) => [check.id, check]));

/** The response form of a finding. */
export function toFinding(stored: StoredFinding): FindingAnswer {
  const check = byId.get(stored.checkId);
  const runbook = check?.remediation.runbook ?? null;
  const isFixed = isAutomated(stored.checkId);
  return {
    findingId: stored.id,
    checkId: stored.checkId,
    title: stored.title,
    resolvedTitle: inPastTense(stored.title) ?? `Resolved: ${stored.title}`,
    requirement: check?.requirement ?? "",
    description: stored.description,
    severity: severityName(stored.severity),
    status: stored.status,
    category: stored.category,
    service: stored.service,
    resourceId: stored.arn,
    resourceName: stored.resourceName,
    accountId: stored.accountId,
    region: stored.region,
    complianceStatus: complianceOf(stored),
    detectionCount: stored.detectionCount,
    ...findingSources(stored),
    evidence: stored.evidence as FindingAnswer["evidence"], // value of a JSON column
    evidenceLabels: labelsOf(null, stored.evidence),
    regression: stored.regression,
    note: stored.note,
    ignoredUntil: stored.ignoredUntil,
    assignee: stored.assignee,
    labels: stored.labels.map(({ id: labelId, ...label }) => ({ labelId, ...label })),
    attackPaths: stored.attackPaths,
    commentCount: stored.commentCount,
    firstSeenAt: stored.firstSeenAt,
    dueAt: stored.dueAt,
    lastSeenAt: stored.lastSeenAt,
    resolvedAt: stored.resolvedAt,
    risk: check?.risk ?? "",
    frameworks: frameworksOf(check?.frameworks ?? {}),
    remediation: {
      automationAvailable: isFixed && stored.manualBecause === null,
      manualBecause: isFixed ? stored.manualBecause : null,
      type: check?.remediation.automation ?? "MANUAL",
      description: check?.remediation.description ?? recommendationOf(stored),
      steps: [...(check?.remediation.steps ?? [])],
      impact: check?.remediation.impact ?? "",
      runbook,
    },
  };
}

/** Security Hub's remediation text for a finding that no check covers. */
function recommendationOf({ evidence }: StoredFinding): string {
  return typeof evidence.recommendation === "string" ? evidence.recommendation : "";
}

function frameworksOf(
  frameworks: Partial<Record<Framework, readonly string[]>>,
): FindingAnswer["frameworks"] {
  return Object.fromEntries(Object.entries(frameworks).map(([name, numbers]) => [name, [...numbers]]));
}

function toCounts(counts: FindingCounts): ResponseOf<"GET /security/findings">["counts"] {
  const of = (status: string) => counts.status.find((one) => one.value === status)?.count ?? 0;
  const byStatus = { ACTIVE: of("ACTIVE"), RESOLVED: of("RESOLVED"), IGNORED: of("IGNORED") };
  return {
    byStatus: { ALL: byStatus.ACTIVE + byStatus.RESOLVED + byStatus.IGNORED, ...byStatus },
    byCategory: counts.category,
    bySeverity: counts.severity.map(({ value, count }) => ({ value: severityName(Number(value)), count })),
    byService: counts.service,
    byRegion: counts.region,
  };
}

function toScan({ id, tallies: _, accountTallies: _of, ...scan }: StoredScan): ScanAnswer {
  return { scanId: id, ...scan };
}

function mountScans(api: Api, { scans, findings, inScope }: Deps): void {
  mount(api, "POST /security/scan", async ({ principal, body, request, reply, respond }) => {
    const categories = body.categories.filter((category) => category !== "ALL");
    const run = await scans.start(principal, body.accountIds, {
      scanType: body.scanType,
      ...(body.categories.includes("ALL") ? {} : { categories }),
      ...(body.services ? { services: body.services } : {}),
      ...(body.regions ? { regions: body.regions } : {}),
    });
    const { prefer } = request.headers;
    if (typeof prefer === "string" && /\brespond-async\b/i.test(prefer)) {
      reply.header("location", `/api/runs/${run.id}`).header("preference-applied", "respond-async");
      return respond(202, { runId: run.id, status: run.status });
    }
    const gone = new AbortController();
    reply.raw.once("close", () => gone.abort());
    const { result } = await scans.wait(principal, run.id, gone.signal);
    return { scanId: run.id, status: "completed", ...result };
  });
  mount(api, "GET /security/scans", async ({ principal, query }) => {
    const page = await findings.scans(principal, query);
    return { ...page, scans: page.scans.map(toScan) };
  });
  mount(api, "GET /security/frameworks/:framework", async ({ principal, params, query }) => {
    const { accountIds } = await inScope(principal, query);
    const { standing, requirements, tallies, lastScan } = await findings.framework(
      principal,
      params.framework,
      { accountIds, isWhole: isWholeWorkspace(query) },
    );
    return { ...standing, lastScan, requirements: requirements.map((one) => toRequirement(one, tallies)) };
  });
  mount(api, "GET /security/score", async ({ principal, query }) => {
    const { accountIds } = await inScope(principal, query);
    const { bySeverity, ...standing } = await findings.standing(principal, {
      ...{ accountIds, isWhole: isWholeWorkspace(query) },
    });
    const of = (severity: Severity) => bySeverity.get(severities.indexOf(severity)) ?? 0;
    const total = [...bySeverity.values()].reduce((sum, count) => sum + count, 0);
    return {
      ...standing,
      findingsSummary: {
        critical: of("CRITICAL"),
        high: of("HIGH"),
        medium: of("MEDIUM"),
        low: of("LOW"),
        total,
      },
    };
  });
}

type RequirementAnswer = ResponseOf<"GET /security/frameworks/:framework">["requirements"][number];

function toRequirement(
  { number, status, checkIds }: FrameworkDetail["requirements"][number],
  tallies: FrameworkDetail["tallies"],
): RequirementAnswer {
  const of = checkIds.flatMap((id) => byId.get(id) ?? []);
  return {
    number,
    status,
    checks: of.map((check) => {
      const [passed, failed, unknown] = tallies[check.id] ?? [0, 0, 0];
      const { id: checkId, requirement } = check;
      return { checkId, requirement, severity: checkSeverity(check), passed, failed, unknown };
    }),
  };
}

type FilterQuery = Scoped<Omit<ParsedQueryOf<"GET /security/groups">, "by" | "limit" | "cursor" | "path">> &
  Pick<FindingFilter, "steps">;

/** The filter in the request. */
function toFilter({ severity, resource_id: arn, ...asked }: FilterQuery, userId: string): FindingFilter {
  return findingFilterOf({ ...asked, arn, severity: severityNumber(severity) }, userId);
}

type GroupAnswer = ResponseOf<"GET /security/groups">["groups"][number];

function toGroup(
  by: GroupBy | "path",
  { key, title, severity, count, bySeverity, path, ...shared }: FindingGroup & Partial<PathGroup>,
): GroupAnswer {
  const { category, service, accountId, region } = shared;
  return {
    ...{ key, title, count, service, region },
    severity: severityName(severity),
    bySeverity: severities.map((value, index) => ({ value, count: bySeverity[index] ?? 0 })),
    checkId: by === "check" ? key : null,
    category,
    resourceId: by === "resource" || by === "path" ? key : null,
    accountId: by === "account" ? key : accountId,
    path: path
      ? { targetKind: path.kind, entry: path.entry, verdict: path.certainty, risk: path.risk }
      : null,
  };
}

function mountFindings(api: Api, { findings, byPath, findingScope }: Deps): void {
  mount(api, "GET /security/findings", async ({ principal, query }) => {
    const { sort, limit, cursor, ...asked } = await findingScope(principal, query);
    const filter = toFilter(asked, principal.userId);
    const page = await findings.list(principal, { ...filter, sort, limit, cursor });
    return {
      findings: page.findings.map(toFinding),
      counts: toCounts(page.counts),
      nextCursor: page.nextCursor,
      total: page.total,
    };
  });
  mount(api, "GET /security/findings/:id", async ({ principal, params }) => {
    const { finding, history } = await findings.get(principal, params.id);
    return { finding: toFinding(finding), history };
  });
  mount(api, "GET /security/groups", async ({ principal, query }) => {
    const { by, limit, cursor, ...asked } = await findingScope(principal, query);
    const filter = toFilter(asked, principal.userId);
    const { groups, ...page } =
      by === "path"
        ? await byPath.groups(principal, { ...filter, limit, cursor })
        : await findings.groups(principal, { ...filter, by, limit, cursor });
    return { ...page, groups: groups.map((group) => toGroup(by, group)) };
  });
  mount(api, "GET /security/settings", ({ principal }) => findings.settings(principal));
  mount(api, "PUT /security/settings", ({ principal, body }) => findings.changeSettings(principal, body));
}

function mountExports(api: Api, { exports, publicUrl, now }: Deps): void {
  mount(api, "POST /security/export", async ({ principal, body }) => {
    const { format, scanId, includeResolved, findingIds, except, ...asked } = body;
    const { accountId, unitId, accountTag, path, ...filter } = asked;
    const { token, findingsCount } = await exports.prepare(principal, {
      ...{ format, scanId, includeResolved, findingIds, except },
      scope: { accountId, unitId, accountTag, path },
      filter: toFilter({ ...filter, accountIds: undefined }, principal.userId),
    });
    return { exportUrl: `${publicUrl}/api/exports/${token}`, findingsCount };
  });
  mount(api, "GET /exports/:token", ({ params, reply }) => {
    const { format, pages } = exports.open(params.token);
    const [type, ending] =
      format === "CSV" ? ["text/csv", "csv"] : ["application/json", `${format.toLowerCase()}.json`];
    return reply
      .type(`${type}; charset=utf-8`)
      .header("content-disposition", attachment(exportName("findings", now(), ending)))
      .header("cache-control", "no-store")
      .send(Readable.from(findingFile(format, pages)));
  });
}

function mountNotEvaluated(api: Api, { notEvaluated, inScope }: Deps): void {
  mount(api, "GET /security/not-evaluated", async ({ principal, query }) => {
    const isWhole = isWholeWorkspace(query);
    const page = await notEvaluated.list(principal, { ...(await inScope(principal, query)), isWhole });
    return {
      ...page,
      notEvaluated: page.notEvaluated.map(({ arn, because: _, ...one }) => ({
        ...one,
        resourceId: arn === "" ? null : arn,
      })),
    };
  });
}

interface Deps {
  scans: SecurityScanService;
  findings: FindingsService;
  byPath: FindingsByPath;
  notEvaluated: NotEvaluatedChecksService;
  exports: FindingExport;
  inScope: InScope;
  findingScope: FindingScope;
  /** Base of links in responses. */
  publicUrl: string;
  now: () => Date;
}

/** Security scans, findings, and what is derived from them. */
export function createSecurityRoutes(deps: Deps): Routes {
  return (api) => {
    mountScans(api, deps);
    mountFindings(api, deps);
    mountNotEvaluated(api, deps);
    mountExports(api, deps);
  };
}
