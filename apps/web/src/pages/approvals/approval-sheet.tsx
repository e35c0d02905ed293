import { useQuery } from "@tanstack/react-query";
import { ChangeTable } from "../../components/remediation/remediation-changes.tsx";
import { LoadError, Notice } from "../../components/ui/notice.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { Sheet } from "../../components/ui/sheet.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { ApiError, errorSentence } from "../../lib/api-error.ts";
import { countOf } from "../../lib/format.ts";
import { DecisionForm } from "./decision-form.tsx";
import { type ApprovalDetail, approvalQuery } from "./queries.ts";
import { EVENT_WORDS, StatusBadge } from "./words.tsx";

/** A request with its exact plan, its history, and the decision. Its address can be shared. */
export function ApprovalSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const request = useQuery(approvalQuery(id));
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      side="right"
      title="Request for approval"
      className="w-[min(640px,100vw)]"
    >
      <div className="flex flex-col gap-5 p-5" aria-busy={request.isPending}>
        {request.isPending && <Skeleton className="h-64 rounded-lg" />}
        {request.isError && <Failure error={request.error} onRetry={() => void request.refetch()} />}
        {request.data !== undefined && <Detail request={request.data} />}
      </div>
    </Sheet>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return <Notice kind="error">This request doesn't exist, or is about accounts that you can't see.</Notice>;
  }
  return (
    <LoadError message={errorSentence(error, "Couldn't load the request.")} error={error} onRetry={onRetry} />
  );
}

function Detail({ request }: { request: ApprovalDetail }) {
  const { title, reason, requestedBy, createdAt, plan, planHash } = request;
  return (
    <>
      <section>
        <h2 className="break-words font-semibold text-lg">{title}</h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
          <StatusBadge {...request} />
          <span className="break-all">{requestedBy}</span>
          <RelativeTime time={createdAt} />
        </p>
        {reason !== "" && <p className="mt-2 break-words text-sm">{reason}</p>}
      </section>
      <Standing request={request} />
      <Facts request={request} />
      <section className="flex flex-col gap-4">
        <h3 className="font-semibold text-sm">Plan</h3>
        {plan.map((fix) => (
          <PlannedFix key={`${fix.resourceId} ${fix.title}`} fix={fix} />
        ))}
        <p className="text-muted text-xs">
          SHA-256 of the plan: <code className="break-all font-mono">{planHash}</code>
        </p>
      </section>
      <History history={request.history} />
      <DecisionForm request={request} />
    </>
  );
}

/** Why a request ended, what it waits for, and how its execution ended. */
function Standing({ request: { status, statusReason, waitsFor, run } }: { request: ApprovalDetail }) {
  if (statusReason !== "") {
    return <Notice kind={status === "void" || status === "denied" ? "error" : "info"}>{statusReason}</Notice>;
  }
  if (waitsFor !== "") return <Notice kind="info">{waitsFor}</Notice>;
  if (run !== null && run.message !== "") return <Notice kind="info">{run.message}</Notice>;
  return null;
}

function Facts({ request }: { request: ApprovalDetail }) {
  const { policies, approvalsGiven, approvalsNeeded, expiresAt, status, resources } = request;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm">
      <dt className="text-muted">Policy</dt>
      <dd>{policies.join(", ")}</dd>
      <dt className="text-muted">Approvals</dt>
      <dd className="tabular-nums">
        {approvalsGiven} of {approvalsNeeded}
      </dd>
      <dt className="text-muted">Changes</dt>
      <dd>{countOf(resources, "resource")}</dd>
      {status === "pending" && (
        <>
          <dt className="text-muted">Expires</dt>
          <dd>
            <RelativeTime time={expiresAt} />
          </dd>
        </>
      )}
    </dl>
  );
}

function PlannedFix({ fix }: { fix: ApprovalDetail["plan"][number] }) {
  const { title, resourceName, region, changes, document, destructive } = fix;
  return (
    <div className="flex flex-col gap-2">
      <p className="break-words text-sm">
        <span className="font-medium">{title}</span>: {resourceName}{" "}
        <span className="text-muted">{region}</span>
      </p>
      {destructive && <Notice kind="warning">This deletion is permanent and can't be undone.</Notice>}
      <ChangeTable changes={changes} />
      <p className="text-muted text-xs">
        Uses the Systems Manager document <code className="font-mono">{document}</code>.
      </p>
    </div>
  );
}

function History({ history }: Pick<ApprovalDetail, "history">) {
  return (
    <section>
      <h3 className="mb-2 font-semibold text-sm">History</h3>
      <ol className="flex flex-col gap-1.5 text-sm">
        {history.map(({ at, actor, event, reason }) => (
          <li key={`${at} ${event} ${actor}`} className="break-words">
            <span className="font-medium">{EVENT_WORDS[event]}</span>
            {actor !== "" && ` by ${actor}`}{" "}
            <span className="text-muted">
              <RelativeTime time={at} />
            </span>
            {reason !== "" && <p className="text-muted">{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
