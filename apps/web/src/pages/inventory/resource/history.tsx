import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { PropertyLabels } from "../../../components/facts/fact-value.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { LoadError } from "../../../components/ui/notice.tsx";
import { RelativeTime } from "../../../components/ui/relative-time.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { classNames } from "../../../lib/class-names.ts";
import { formatCount } from "../../../lib/format.ts";
import { historyQuery } from "../queries.ts";
import { Changes } from "./changes.tsx";
import { type EventTone, eventWords, type HistoryEvent } from "./history-text.ts";

/** Shown before "Show all". */
const SHOWN = 8;

const DOTS: Readonly<Record<EventTone, string>> = {
  plain: "bg-control",
  bad: "bg-critical-fill",
  good: "bg-good-fill",
};

/** What happened to a resource, newest first. */
export function History({ arn }: { arn: string }) {
  const history = useQuery(historyQuery(arn));
  const [all, setAll] = useState(false);
  if (history.data === undefined) {
    return history.isError ? (
      <LoadError
        message={errorSentence(history.error, "Couldn't load the history.")}
        error={history.error}
        onRetry={() => void history.refetch()}
      />
    ) : (
      <Skeleton className="h-40" />
    );
  }
  const { events, more, labels } = history.data;
  const shown = all ? events : events.slice(0, SHOWN);
  return (
    <>
      <ol className="flex flex-col">
        {shown.map((event) => (
          <Event
            key={`${event.at} ${event.kind} ${event.subjectId} ${event.to} ${event.title}`}
            event={event}
            labels={labels}
          />
        ))}
      </ol>
      {events.length > SHOWN && (
        <Button
          size="sm"
          look="ghost"
          className="mt-2 -ml-2 text-accent"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? "Show fewer" : `Show all ${formatCount(events.length)}`}
        </Button>
      )}
      {all && more > 0 && (
        <p className="mt-1 text-muted text-xs">{formatCount(more)} older events are not shown.</p>
      )}
    </>
  );
}

function Event({ event, labels }: { event: HistoryEvent; labels: PropertyLabels }) {
  const { text, tone } = eventWords(event);
  const { at, title, actor, note, kind, configuration } = event;
  return (
    <li className="relative pb-4 pl-6 before:absolute before:top-4 before:bottom-0 before:left-[5px] before:w-px before:bg-line last:pb-0 last:before:hidden">
      <span
        aria-hidden="true"
        className={classNames("absolute top-1.5 left-0.5 size-2 rounded-full", DOTS[tone])}
      />
      <p className="text-sm">
        <span className="font-medium">{text}</span>{" "}
        <span className="text-muted">
          {actor !== null && `by ${actor} `}· <RelativeTime time={at} />
        </span>
      </p>
      {title !== null && (
        <p className="mt-0.5 break-words text-sm">
          <Subject event={event} title={title} />
        </p>
      )}
      {configuration !== null && <Changes {...configuration} labels={labels} at={at} />}
      {note !== null && actor !== null && kind !== "fix" && (
        <p className="mt-0.5 break-words text-muted text-xs">{note}</p>
      )}
    </li>
  );
}

const LINK = "rounded-sm hover:text-accent hover:underline";

/** What an event is about, with a link where it has a place of its own. */
function Subject({ event: { kind, subjectId }, title }: { event: HistoryEvent; title: string }) {
  if (subjectId === null) return title;
  if (kind === "finding")
    return (
      <Link to="/security/findings/$id" params={{ id: subjectId }} className={LINK}>
        {title}
      </Link>
    );
  if (kind === "recommendation")
    return (
      <Link to="/recommendations" search={{ open: subjectId }} className={LINK}>
        {title}
      </Link>
    );
  if (kind === "tags")
    return (
      <Link to="/resources" search={{ tagRun: subjectId }} className={LINK}>
        {title}
      </Link>
    );
  return title;
}
