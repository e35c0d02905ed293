import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FindingSeverity } from "../../components/findings/finding-severity.tsx";
import { PathsMark } from "../../components/findings/paths-mark.tsx";
import { CircleCheck, ShieldCheck } from "../../components/icons.gen.ts";
import { May } from "../../components/may.tsx";
import { PlannedRemediation } from "../../components/remediation/planned-remediation.tsx";
import { type Remediation, useRemediation } from "../../components/remediation/use-remediation.ts";
import { Button } from "../../components/ui/button.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import type { Messages } from "../../components/use-messages.ts";
import { scopeQuery } from "../../lib/account-scope.ts";
import { accountsQuery } from "../../lib/accounts-query.ts";
import { type Finding, type FindingsPage, findingsQuery } from "../../lib/findings-query.ts";
import { formatCount } from "../../lib/format.ts";
import { securityScoreOf } from "../../lib/security-score-query.ts";
import { TOP_COUNT, TopEmpty, TopPanel, TopRow } from "./top-panel.tsx";
import { useUnderWay } from "./under-way.ts";

/**
 * A first scan finds many findings of the same severity and age: enough of them to prefer those with a fix.
 */
const ASKED = 25;

type TopFindingsProps = { account: string | undefined; messages: Messages; className: string };

/** The active findings with the highest risk, with their fix in place. */
export function TopFindings({ account, messages, className }: TopFindingsProps) {
  const score = useQuery(securityScoreOf(account));
  const findings = useQuery(
    findingsQuery({
      ...{ status: "ACTIVE", sort: "risk", limit: ASKED },
      ...scopeQuery(account),
    }),
  );
  const remediation = useRemediation(messages);
  const scanned = score.data === undefined ? undefined : score.data.lastScan !== null;
  return (
    <>
      <TopPanel
        title="Top findings"
        tour="findings"
        hint={<Hint score={score} account={account} />}
        loads={[findings, score]}
        empty={findings.data?.total === 0}
        failure="Couldn't load the findings."
        className={className}
        all={
          scanned === true && findings.data !== undefined && findings.data.total > 0 ? (
            <Link to="/security" className="link">
              View all {formatCount(findings.data.total)}
            </Link>
          ) : null
        }
      >
        {findings.data !== undefined && <Rows page={findings.data} {...{ account, scanned, remediation }} />}
      </TopPanel>
      <PlannedRemediation remediation={remediation} />
    </>
  );
}

function Hint({
  score,
  account,
}: {
  score: UseQueryResult<{ findingsSummary: { critical: number; high: number }; lastScan: string | null }>;
  account: string | undefined;
}) {
  if (score.data === undefined || score.data.lastScan === null) return "Highest risk first";
  const { critical, high } = score.data.findingsSummary;
  return (
    <>
      {`${formatCount(critical)} critical, ${formatCount(high)} high`}
      <Count of={{ assignee: "me" }} text="assigned to me" account={account} />
      <Count of={{ due: "overdue" }} text="overdue" account={account} />
    </>
  );
}

type CountProps = {
  of: { assignee: "me" } | { due: "overdue" };
  text: string;
  account: string | undefined;
};

/** Number of active findings that need a person's attention, as a link; nothing for none. */
function Count({ of, text, account }: CountProps) {
  const found = useQuery(findingsQuery({ status: "ACTIVE", limit: 1, ...of, ...scopeQuery(account) }));
  if (found.data === undefined || found.data.total === 0) return null;
  return (
    <>
      {" · "}
      <Link to="/security" search={of} className="link">
        {formatCount(found.data.total)} {text}
      </Link>
    </>
  );
}

type RowsProps = {
  account: string | undefined;
  page: FindingsPage;
  scanned: boolean | undefined;
  remediation: Remediation;
};

function Rows({ account, page, scanned, remediation }: RowsProps) {
  const coming = useUnderWay("security_scan", account);
  if (scanned === false && coming !== null) {
    return (
      <TopEmpty icon={ShieldCheck} title={coming}>
        Findings appear here when it ends.
      </TopEmpty>
    );
  }
  if (scanned === false) {
    return (
      <TopEmpty icon={ShieldCheck} title="No security scan has run">
        <Link to="/security" className="link">
          Run a security scan
        </Link>{" "}
        to see what needs attention.
      </TopEmpty>
    );
  }
  const urgent = topOf(page.findings);
  if (urgent.length === 0) {
    return (
      <TopEmpty icon={CircleCheck} title="No critical or high findings">
        {page.total === 0
          ? "The last scan found no active findings."
          : `${formatCount(page.total)} active ${page.total === 1 ? "finding is" : "findings are"} less severe.`}
      </TopEmpty>
    );
  }
  return urgent.map((finding) => (
    <FindingRow key={finding.findingId} finding={finding} remediation={remediation} />
  ));
}

/**
 * The first few that are on attack paths, critical, or high. Among those of the same risk and age, fixable ones come
 * first.
 */
function topOf(findings: readonly Finding[]): Finding[] {
  const urgent = findings.filter(
    ({ severity, attackPaths }) => attackPaths !== null || severity === "CRITICAL" || severity === "HIGH",
  );
  const riskOf = (one: Finding) => `${one.attackPaths?.risk ?? 0} ${one.severity} ${one.firstSeenAt}`;
  const rank = new Map<string, number>();
  for (const [at, one] of urgent.entries()) if (!rank.has(riskOf(one))) rank.set(riskOf(one), at);
  const place = (one: Finding) => rank.get(riskOf(one)) ?? 0;
  const manual = (one: Finding) => Number(!one.remediation.automationAvailable);
  return urgent.sort((a, b) => place(a) - place(b) || manual(a) - manual(b)).slice(0, TOP_COUNT);
}

function FindingRow({ finding, remediation }: { finding: Finding; remediation: Remediation }) {
  const accounts = useQuery(accountsQuery).data?.accounts;
  const { findingId: id, title, resourceName, region, firstSeenAt, status, attackPaths } = finding;
  const account = accounts?.find((one) => one.id === finding.accountId)?.name;
  const open = { to: "/security/findings/$id", params: { id } } as const;
  return (
    <TopRow
      mark={<FindingSeverity severity={finding.severity} />}
      title={
        <Link {...open} className="rounded-sm hover:underline">
          {title}
        </Link>
      }
      detail={<code className="font-mono">{resourceName || finding.resourceId}</code>}
      facts={[
        attackPaths && status !== "RESOLVED" && <PathsMark key="paths" {...{ attackPaths, status }} />,
        ...[account, region, <RelativeTime key="age" time={firstSeenAt} />],
      ]}
      actions={
        status === "ACTIVE" ? (
          <>
            <Button asChild size="sm">
              <Link {...open} aria-label={`Details of ${title}: ${resourceName}`}>
                Details
              </Link>
            </Button>
            {finding.remediation.automationAvailable && (
              <May call="POST /security/remediate" need="fix" account={finding.accountId}>
                <Button
                  size="sm"
                  look="primary"
                  aria-label={`Fix ${title}: ${resourceName}`}
                  busy={remediation.fixing.has(id)}
                  onClick={() => remediation.plan(finding)}
                >
                  {remediation.fixing.has(id) ? "Fixing..." : "Fix"}
                </Button>
              </May>
            )}
          </>
        ) : (
          <span className="flex items-center gap-1 font-medium text-good text-xs">
            <CircleCheck className="size-4" aria-hidden="true" />
            {status === "RESOLVED" ? "Fixed" : "Ignored"}
          </span>
        )
      }
    />
  );
}
