import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { FindingSeverity } from "../../../components/findings/finding-severity.tsx";
import { useStatusChange } from "../../../components/findings/use-status-change.ts";
import { CircleCheck, Ellipsis, PiggyBank } from "../../../components/icons.gen.ts";
import { PlannedRemediation } from "../../../components/remediation/planned-remediation.tsx";
import { useRemediation } from "../../../components/remediation/use-remediation.ts";
import type { AskingAbout } from "../../../components/savings/recommendation-dialogs.tsx";
import { recommendationsQuery } from "../../../components/savings/recommendation-queries.ts";
import { useRecommendationChange } from "../../../components/savings/use-recommendation-change.ts";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "../../../components/ui/menu.tsx";
import { LoadError } from "../../../components/ui/notice.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import type { Messages } from "../../../components/use-messages.ts";
import { errorSentence } from "../../../lib/api-error.ts";
import { findingsQuery } from "../../../lib/findings-query.ts";
import { formatCardDollars, formatCount } from "../../../lib/format.ts";
import { securityScoreQuery } from "../../../lib/security-score-query.ts";
import { useMayIn } from "../../../lib/use-may.ts";
import { rankToDos, type ToDo } from "./ranking.ts";

const IgnoreDialog = lazy(() =>
  import("../../../components/findings/ignore-dialog.tsx").then((file) => ({ default: file.IgnoreDialog })),
);
const RecommendationDialogs = lazy(() =>
  import("../../../components/savings/recommendation-dialogs.tsx").then((file) => ({
    default: file.RecommendationDialogs,
  })),
);

/** Number of items before "Show all". */
const SHOWN = 6;
/** Most resources have a few of each; more findings are counted, and listed by the security page. */
const ASKED = 100;

const findingsOf = (arn: string) =>
  findingsQuery({ resource_id: arn, status: "ACTIVE", sort: "risk", limit: ASKED });
const recommendationsOf = (arn: string) => recommendationsQuery({ resource_id: arn, limit: ASKED });

/** Whether the length of the list of {@link WhatToDo} is known, or its loading failed. */
export function useToDosSettled(arn: string): boolean {
  const findings = useQuery(findingsOf(arn));
  const recommendations = useQuery(recommendationsOf(arn));
  return findings.isError || recommendations.isError || !(findings.isPending || recommendations.isPending);
}

/** Findings and recommendations of a resource in one order, each with its button. */
export function WhatToDo({ arn, messages }: { arn: string; messages: Messages }) {
  const findings = useQuery(findingsOf(arn));
  const recommendations = useQuery(recommendationsOf(arn));
  const [all, setAll] = useState(false);
  const acts = useActs(messages);
  const failed = findings.error ?? recommendations.error;
  if (failed !== null) {
    return (
      <LoadError
        message={errorSentence(failed, "Couldn't load what to do about this resource.")}
        error={failed}
        onRetry={() => void Promise.all([findings.refetch(), recommendations.refetch()])}
      />
    );
  }
  if (findings.data === undefined || recommendations.data === undefined) return <Skeleton className="h-40" />;
  const toDos = rankToDos(findings.data.findings, recommendations.data.recommendations);
  if (toDos.length === 0) return <NothingToDo />;
  const shown = all ? toDos : toDos.slice(0, SHOWN);
  const isCut = findings.data.total > findings.data.findings.length;
  return (
    <>
      <ol className="-mx-5 divide-y divide-line border-line border-y">
        {shown.map((one) => (
          <li key={one.id}>{acts.line(one)}</li>
        ))}
      </ol>
      {toDos.length > SHOWN && (
        <Button size="sm" look="ghost" className="mt-2 -ml-2 text-accent" onClick={() => setAll(!all)}>
          {all ? "Show fewer" : `${isCut ? "Show the first" : "Show all"} ${formatCount(toDos.length)}`}
        </Button>
      )}
      {isCut && (
        <Link to="/security" search={{ arn }} className="link mt-2 block w-fit text-sm">
          All {formatCount(findings.data.total)} active findings of this resource
        </Link>
      )}
      {acts.dialogs}
    </>
  );
}

/** An empty list is meaningful only after a scan. */
function NothingToDo() {
  const score = useQuery(securityScoreQuery);
  const scanned = score.data !== undefined && score.data.lastScan !== null;
  return (
    <p className="flex items-center gap-2 text-sm">
      <CircleCheck className="size-4 shrink-0 text-good" aria-hidden="true" />
      {scanned ? (
        "No active findings and no open recommendations."
      ) : (
        <span>
          No open recommendations.{" "}
          <Link to="/security" className="link">
            Run a security scan
          </Link>{" "}
          to evaluate this resource.
        </span>
      )}
    </p>
  );
}

/** The actions on findings and recommendations, with their dialogs. */
function useActs(messages: Messages): { line: (one: ToDo) => ReactNode; dialogs: ReactNode } {
  const changeStatus = useStatusChange(messages);
  const remediation = useRemediation(messages);
  const mayFix = useMayIn("POST /security/remediate", "fix");
  const mayApply = useMayIn("POST /cost/recommendations/implement", "fix");
  const mayTriage = useMayIn("POST /security/update-status", "triage");
  const [asking, setAsking] = useState<AskingAbout | null>(null);
  const [ignoring, setIgnoring] = useState<Extract<ToDo, { kind: "finding" }> | null>(null);
  const control = useRecommendationChange(messages, () => setAsking(null));
  const line = (one: ToDo) => {
    if (one.kind === "finding") {
      const { finding } = one;
      const fixing = remediation.fixing.has(finding.findingId);
      return (
        <Line
          tag={<FindingSeverity severity={finding.severity} />}
          title={
            <Link to="/security/findings/$id" params={{ id: finding.findingId }} className={TITLE}>
              {finding.title}
            </Link>
          }
          text={finding.description}
          act={
            mayFix(finding.accountId) && finding.remediation.automationAvailable ? (
              <Button
                size="sm"
                busy={fixing}
                aria-description={finding.title}
                onClick={() => remediation.plan(finding)}
              >
                {fixing ? "Fixing..." : "Fix"}
              </Button>
            ) : (
              <Button size="sm" asChild>
                <Link
                  to="/security/findings/$id"
                  params={{ id: finding.findingId }}
                  aria-label={`How to fix: ${finding.title}`}
                >
                  How to fix
                </Link>
              </Button>
            )
          }
          more={
            mayTriage(finding.accountId) && (
              <>
                <MenuItem onSelect={() => changeStatus({ finding, status: "RESOLVED" })}>Mark Fixed</MenuItem>
                <MenuItem onSelect={() => setIgnoring(one)}>Ignore</MenuItem>
              </>
            )
          }
          about={finding.title}
        />
      );
    }
    const { recommendation } = one;
    return (
      <Line
        tag={<SavingTag amount={recommendation.estimatedMonthlySavings} />}
        title={
          <Link to="/recommendations" search={{ open: recommendation.recommendationId }} className={TITLE}>
            {recommendation.title}
          </Link>
        }
        text={recommendation.description}
        act={
          mayApply(recommendation.accountId) && (
            <Button
              size="sm"
              busy={control.busyId === recommendation.recommendationId}
              aria-description={recommendation.title}
              onClick={() => setAsking({ about: recommendation, to: "apply" })}
            >
              Apply
            </Button>
          )
        }
        more={
          mayTriage(recommendation.accountId) && (
            <MenuItem onSelect={() => setAsking({ about: recommendation, to: "dismiss" })}>Dismiss</MenuItem>
          )
        }
        about={recommendation.title}
      />
    );
  };
  const dialogs = (
    <Suspense>
      <PlannedRemediation remediation={remediation} />
      {asking !== null && (
        <RecommendationDialogs asking={asking} control={control} onClose={() => setAsking(null)} />
      )}
      {ignoring !== null && (
        <IgnoreDialog
          about={ignoring.finding.title}
          onIgnore={(input) => changeStatus({ finding: ignoring.finding, status: "IGNORED", ...input })}
          onClose={() => setIgnoring(null)}
        />
      )}
    </Suspense>
  );
  return { line, dialogs };
}

const TITLE = "rounded-sm font-medium hover:text-accent hover:underline";

function SavingTag({ amount }: { amount: number | null }) {
  return (
    <Badge tone={amount === null ? "neutral" : "good"}>
      <PiggyBank aria-hidden="true" />
      {amount === null ? "Savings unknown" : `Save ${formatCardDollars(amount)}/mo`}
    </Badge>
  );
}

type LineProps = {
  tag: ReactNode;
  title: ReactNode;
  text: string;
  act: ReactNode;
  more: ReactNode;
  about: string;
};

function Line({ tag, title, text, act, more, about }: LineProps) {
  return (
    <div className="flex min-h-14 items-center gap-3 px-5 py-2.5 max-sm:flex-wrap">
      <div className="w-36 shrink-0 max-sm:w-full">{tag}</div>
      <div className="min-w-0 flex-1 text-sm">
        <p className="max-sm:line-clamp-2 sm:truncate" title={about}>
          {title}
        </p>
        <p className="text-muted text-xs max-sm:line-clamp-2 sm:truncate" title={text}>
          {text}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-1">
        {act}
        <Menu>
          <MenuTrigger asChild>
            <Button size="icon" look="ghost" aria-label={`More for ${about}`}>
              <Ellipsis aria-hidden="true" />
            </Button>
          </MenuTrigger>
          <MenuContent align="end">{more}</MenuContent>
        </Menu>
      </div>
    </div>
  );
}
