import { useInfiniteQuery } from "@tanstack/react-query";
import { RotateCcw } from "../../components/icons.gen.ts";
import { Badge, type BadgeTone } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { FailureNotice, LoadError } from "../../components/ui/notice.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { formatExactTime } from "../../lib/format.ts";
import { type Delivery, historyQuery, useResend } from "./queries.ts";

const STATES: Record<Delivery["status"], { text: string; tone: BadgeTone }> = {
  pending: { text: "Sending", tone: "accent" },
  sent: { text: "Sent", tone: "good" },
  dead: { text: "Not delivered", tone: "critical" },
  dropped: { text: "Not sent", tone: "neutral" },
};

/** Notification history: sent, pending, and failed messages. */
export function HistoryCard() {
  const history = useInfiniteQuery(historyQuery);
  const deliveries = history.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <Card>
      <CardHeader
        title="History"
        hint="Notifications sent to you. Delivery is retried for one day, and history is kept for 90 days."
      />
      <div className="px-5 pt-2 pb-4" aria-busy={history.isPending}>
        {history.isPending && <Skeleton className="h-24 rounded-lg" />}
        {history.isError && (
          <LoadError
            message={errorSentence(history.error, "Couldn't load the history.")}
            error={history.error}
            onRetry={() => void history.refetch()}
          />
        )}
        {history.data !== undefined && deliveries.length === 0 && (
          <p className="py-4 text-muted text-sm">No notifications sent yet.</p>
        )}
        <ul>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
        {history.hasNextPage && (
          <Button
            className="mt-3"
            busy={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </div>
    </Card>
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { id, title, channelName, status, createdAt, reason, attempts, nextAttemptAt } = delivery;
  const resend = useResend();
  const { text, tone } = STATES[status];
  const failure = resend.error && {
    text: errorSentence(resend.error, "Couldn't resend the message. Please try again."),
    error: resend.error,
  };
  return (
    <li className="border-line border-b py-3 last:border-b-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="break-words font-medium text-sm">{title}</p>
          <p className="mt-0.5 text-muted text-xs">
            {channelName} · <RelativeTime time={createdAt} />
            {attempts > 1 && ` · ${attempts} attempts`}
          </p>
          {reason !== null && <p className="mt-1 break-words text-muted text-xs">{reason}</p>}
          {nextAttemptAt !== null && attempts > 0 && (
            <p className="mt-1 text-muted text-xs">Next attempt: {formatExactTime(nextAttemptAt)}</p>
          )}
        </div>
        <div className="flex items-center gap-2">
          <Badge tone={tone}>{text}</Badge>
          {(status === "dead" || status === "dropped") && (
            <Button
              size="sm"
              onClick={() => resend.mutate(id)}
              busy={resend.isPending}
              aria-label={`Resend: ${title}`}
            >
              {!resend.isPending && <RotateCcw aria-hidden="true" />}
              Resend{" "}
            </Button>
          )}
        </div>
      </div>
      <FailureNotice failure={failure} className="mt-2" onDismiss={resend.reset} />
    </li>
  );
}
