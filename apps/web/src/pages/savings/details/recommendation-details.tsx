import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { FactValue } from "../../../components/facts/fact-value.tsx";
import { Check, ExternalLink, EyeOff, Layers, RotateCcw } from "../../../components/icons.gen.ts";
import { NumberedSteps } from "../../../components/numbered-steps.tsx";
import {
  type RecommendationDetail,
  recommendationQuery,
} from "../../../components/savings/recommendation-queries.ts";
import { Button } from "../../../components/ui/button.tsx";
import { CodeBlock } from "../../../components/ui/code-block.tsx";
import { LoadError } from "../../../components/ui/notice.tsx";
import { RelativeTime } from "../../../components/ui/relative-time.tsx";
import { ShortId } from "../../../components/ui/short-id.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { LabelMark } from "../../../components/work/label-mark.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { countOf } from "../../../lib/format.ts";
import { resourceTarget } from "../../../lib/resource-target.ts";
import { useMay } from "../../../lib/use-may.ts";
import { reopenLabel } from "../list/row-act.tsx";
import type { RowProps } from "../list/row-props.ts";
import { VerifiedLine } from "../verified-line.tsx";
import { Assurance } from "./assurance.tsx";
import { Part } from "./part.tsx";
import { PriceArithmetic } from "./price-arithmetic.tsx";
import { RecommendationHistory } from "./recommendation-history.tsx";

const Remediations = lazy(() =>
  import("../../../components/remediation/remediations.tsx").then((file) => ({ default: file.Remediations })),
);
const Comments = lazy(() =>
  import("../../../components/work/comments.tsx").then((file) => ({ default: file.Comments })),
);
const MetricCharts = lazy(() =>
  import("./metric-charts.tsx").then((file) => ({ default: file.MetricCharts })),
);

/** Details of an expanded row: actions first, then evidence and confidence. */
export function RecommendationDetails(props: RowProps) {
  const { recommendation: one } = props;
  const detail = useQuery(recommendationQuery(one.recommendationId));
  return (
    <div className="flex flex-col gap-5">
      <AffectedResource {...props} />
      <Part title="Action steps">
        <NumberedSteps steps={one.actionSteps} />
      </Part>
      <Actions {...props} />
      {one.automation !== null && (
        <Part title="Runs">
          <Suspense fallback={<Skeleton className="h-10" />}>
            <Remediations
              about={{ recommendationId: one.recommendationId }}
              messages={props.control.messages}
              none="No runs yet."
            />
          </Suspense>
        </Part>
      )}
      {detail.isError && (
        <LoadError
          message={errorSentence(detail.error, "Couldn't load the evidence.")}
          error={detail.error}
          onRetry={() => void detail.refetch()}
        />
      )}
      {detail.isPending && <Skeleton className="h-64" />}
      {detail.data !== undefined && <Evidence detail={detail.data} />}
      <Part title="Comments">
        <Suspense fallback={<Skeleton className="h-16" />}>
          <Comments about={{ recommendationId: one.recommendationId }} accountId={one.accountId} />
        </Suspense>
      </Part>
    </div>
  );
}

function AffectedResource({ recommendation: one }: RowProps) {
  // A purchase applies to the whole account, which has no page in the inventory.
  const listed = !one.resourceType.startsWith("AWS::::") && one.resourceType !== "AWS::Account";
  return (
    <Part title="Affected resource">
      <dl className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
        <Fact name="Name">
          {listed ? (
            <Link
              {...resourceTarget(one.resourceId)}
              className="break-all rounded-sm font-medium text-accent hover:underline"
            >
              {one.resourceName}
            </Link>
          ) : (
            one.resourceName
          )}
        </Fact>
        <Fact name="Type">{one.resourceType}</Fact>
        <Fact name="Region">{one.region}</Fact>
        <Fact name="Account">{one.accountName}</Fact>
        <Fact name="ARN">
          <ShortId id={one.resourceId} what="ARN" longest={48} />
        </Fact>
        <Fact name="Assigned to">
          {one.assignee === null ? "No one" : one.assignee.name || one.assignee.email}
        </Fact>
        {one.labels.length > 0 && (
          <Fact name="Labels">
            <span className="flex flex-wrap gap-1">
              {one.labels.map((label) => (
                <LabelMark key={label.labelId} label={label} />
              ))}
            </span>
          </Fact>
        )}
        <Fact name="Last seen">
          <RelativeTime time={one.lastSeenAt} />
        </Fact>
      </dl>
    </Part>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 max-w-full items-center gap-1.5">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

/** Buttons of the specification (section 2); for a closed recommendation, Restore. */
function Actions({ recommendation: one, control, onAsk, onCompare }: RowProps) {
  const about = { "aria-description": one.title };
  const busy = control.busyId === one.recommendationId;
  const mayApply = useMay("POST /cost/recommendations/implement", "fix", one.accountId);
  const mayTriage = useMay("POST /cost/recommendations/dismiss", "triage", one.accountId);
  const reopen = mayTriage ? reopenLabel(one) : null;
  if (one.status === "gone") {
    return <p className="text-muted text-sm">Not found by the last discovery. No action needed.</p>;
  }
  if (one.status !== "open") {
    return (
      <div className="flex flex-col items-start gap-2">
        <p className="text-sm">
          {one.status === "dismissed" ? `Dismissed: ${one.dismissedReason ?? ""}` : appliedText(one)}
        </p>
        {reopen !== null && (
          <Button {...about} busy={busy} onClick={() => control.change({ recommendation: one, to: "open" })}>
            {!busy && <RotateCcw aria-hidden="true" />}
            {reopen}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {mayApply && (
        <Button {...about} look="primary" onClick={() => onAsk(one, "apply")}>
          <Check aria-hidden="true" />
          Apply Recommendation
        </Button>
      )}
      {mayTriage && (
        <Button {...about} onClick={() => onAsk(one, "dismiss")}>
          <EyeOff aria-hidden="true" />
          Dismiss
        </Button>
      )}
      {one.alternativeCount > 0 && (
        <Button {...about} onClick={() => onCompare(one.recommendationId)}>
          <Layers aria-hidden="true" />
          Compare {countOf(one.alternativeCount, "alternative")}
        </Button>
      )}
    </div>
  );
}

function appliedText({ verifiedAt, remediationId }: RowProps["recommendation"]): string {
  if (remediationId !== null && verifiedAt === null)
    return "Applied and verified by Skyledger. The next discovery verifies it again.";
  return verifiedAt === null
    ? "Marked as applied. The next discovery verifies it and reopens it if the savings are still available."
    : "Applied, and no longer found by a later discovery.";
}

function Evidence({ detail }: { detail: RecommendationDetail }) {
  const values = Object.entries(detail.evidence);
  return (
    <>
      {detail.verifiedSavings !== null && (
        <Part title="Verified savings">
          {detail.verifiedSavings.map((window) => (
            <VerifiedLine key={window.days} window={window} />
          ))}
        </Part>
      )}
      {(values.length > 0 || detail.metrics.length > 0) && (
        <Part title="Evidence">
          <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2 lg:grid-cols-3">
            {values.map(([name, value]) => (
              <div key={name} className="min-w-0">
                <dt className="text-muted text-xs first-letter:uppercase">{name}</dt>
                <dd className="min-w-0 break-words font-medium">
                  <FactValue value={value} labels={{}} />
                </dd>
              </div>
            ))}
          </dl>
          {detail.metrics.length > 0 && (
            <Suspense fallback={<Skeleton className="mt-4 h-56" />}>
              <MetricCharts series={detail.metrics} />
            </Suspense>
          )}
        </Part>
      )}
      <Part title="Savings calculation">
        <PriceArithmetic detail={detail} />
      </Part>
      <Assurance detail={detail} />
      {detail.commands !== null && (
        <Part title="Commands">
          <div className="grid gap-3 lg:grid-cols-2">
            <CodeBlock title="AWS CLI" code={detail.commands.cli} />
            <CodeBlock title="Terraform" code={detail.commands.terraform} />
          </div>
        </Part>
      )}
      {detail.consoleUrl !== null && (
        <a
          href={detail.consoleUrl}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex items-center gap-1 self-start text-sm [&_svg]:size-3.5"
        >
          Open in the AWS console
          <ExternalLink aria-hidden="true" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
      <Part title="History">
        <RecommendationHistory history={detail.history} />
      </Part>
    </>
  );
}
