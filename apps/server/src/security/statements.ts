import type { ResponseWith } from "@skyledger/contract";
import { count, instant, percent } from "@skyledger/core/explain/figures";
import {
  named,
  type Statement,
  type StatementPart,
  statement,
  type Topic,
} from "@skyledger/core/explain/statement";
import { findingLink, securityLink } from "../platform/links.ts";
import { narrowing, textsIn, withNames } from "../platform/narrowing.ts";

type Finding = ResponseWith<"GET /security/findings/:id", 200>["finding"];

export function scoreStatements(score: ResponseWith<"GET /security/score", 200>): Statement[] {
  const about = (text: string, topics: readonly Topic[] = []) =>
    statement([text], { link: securityLink, topics });
  const { critical, high, medium, low, total } = score.findingsSummary;
  return [
    about(
      score.score === null
        ? "No security score: nothing was evaluated"
        : `Security score: ${score.score} of 100${score.grade === null ? "" : `, grade ${score.grade}`}`,
    ),
    ...(score.lastScan === null
      ? [about("There was no security scan")]
      : [
          about(`Last security scan: ${instant(score.lastScan)}`),
          about(`Trend of the security score: ${score.trend}`),
        ]),
    about(count(total, "active finding")),
    about(count(critical, "active critical finding"), ["critical"]),
    about(count(high, "active high finding")),
    about(count(medium, "active medium finding")),
    about(count(low, "active low finding")),
    about(`${count(score.autoRemediable, "active finding")} can be fixed automatically`),
    ...(score.unknown === 0
      ? []
      : [about(`${count(score.unknown, "result")} unknown because of missing data`, ["gap"])]),
    ...score.frameworks.map(({ title, passed, failed, unknown, percentage }) =>
      about(
        `${title}: ${percentage === null ? "not evaluated" : `${percent(percentage)} passed`} (${passed} passed, ${failed} failed, ${unknown} unknown)`,
      ),
    ),
  ];
}

export function findingListStatements(
  { findings, total }: ResponseWith<"GET /security/findings", 200>,
  input: {
    text?: string | undefined;
    severity?: string | undefined;
    category?: string | undefined;
    status: string;
    service?: string | undefined;
    region?: string | undefined;
  },
  question: string,
): Statement[] {
  const narrowed = narrowing(
    [
      { by: "severity", value: input.severity?.toLowerCase(), fixed: true },
      { by: "category", value: input.category, fixed: true },
      { by: "the words", value: input.text },
      { by: "service", value: input.service, found: findings.map(({ service }) => service) },
      { by: "region", value: input.region, found: findings.map(({ region }) => region) },
    ],
    question,
  );
  const counted = narrowed && [
    statement([count(total, `${input.status.toLowerCase()} finding`), ...narrowed], {
      link: securityLink,
      topics: input.severity === "CRITICAL" ? ["critical"] : [],
    }),
  ];
  return [...(counted ?? []), ...findings.map(findingStatement)];
}

export function findingStatements({
  finding,
  history,
}: ResponseWith<"GET /security/findings/:id", 200>): Statement[] {
  const ours = finding.source === "skyledger";
  const about = (label: string, text: string) =>
    statement([`${label}: `, ...said(finding, text)], { link: findingLink(finding.findingId) });
  return [
    findingStatement(finding),
    ...(finding.risk === "" ? [] : [about("Risk", finding.risk)]),
    ...(finding.remediation.description === ""
      ? []
      : [about("Remediation", finding.remediation.description)]),
    ...finding.remediation.steps.map((step, index) => about(`Step ${index + 1}`, step)),
    ...(ours && finding.remediation.impact !== ""
      ? [about("Impact of the change", finding.remediation.impact)]
      : []),
    about("First seen", instant(finding.firstSeenAt)),
    about("Last seen", instant(finding.lastSeenAt)),
    ...(finding.resolvedAt === null ? [] : [about("Resolved", instant(finding.resolvedAt))]),
    about("Entries in its history", String(history.length)),
  ];
}

function findingStatement(finding: Finding): Statement {
  const { severity, status, resourceName, region, findingId } = finding;
  return statement(
    [
      `${capitalized(severity)} finding on `,
      named(resourceName),
      " (",
      named(region),
      `), ${status.toLowerCase()}: `,
      ...said(finding, finding.description === "" ? finding.title : finding.description),
    ],
    { link: findingLink(findingId), topics: topicsOf(finding) },
  );
}

/** A text of a check of Skyledger, with names from outside marked; all text of other sources is outside text. */
function said(finding: Finding, text: string): StatementPart[] {
  if (finding.source !== "skyledger") return [named(text)];
  return withNames(text, [finding.resourceName, finding.resourceId, ...textsIn(finding.evidence)]);
}

function topicsOf({ severity, status, source, checkId }: Finding): Topic[] {
  return [
    ...(severity === "CRITICAL" ? (["critical"] as const) : []),
    // The id of our own checks states their subject: s3-bucket-public-read.
    ...(source === "skyledger" && status === "ACTIVE" && /(^|-)public(-|$)/.test(checkId)
      ? (["public"] as const)
      : []),
  ];
}

function capitalized(text: string): string {
  return `${text.slice(0, 1)}${text.slice(1).toLowerCase()}`;
}
