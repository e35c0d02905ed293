import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Search } from "../../components/icons.gen.ts";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { helpSearchQuery } from "../../lib/help.ts";
import type { HelpMatch } from "../../lib/help-topic.ts";
import { groupTitle } from "./groups.ts";
import { snippetOf } from "./snippet.ts";

/** Parts of help pages that match a text. */
export function HelpMatches({ text }: { text: string }) {
  const found = useQuery({ ...helpSearchQuery(text), placeholderData: keepPreviousData });
  if (found.isError) {
    return (
      <LoadError message="Couldn't search the help. Please try again." onRetry={() => void found.refetch()} />
    );
  }
  if (found.data === undefined) return <Skeleton className="h-96 rounded-xl" />;
  if (found.data.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={Search}
          title="No help found"
          text={`Nothing in the help matches "${text}". Try fewer or other words.`}
          action={
            <Link to="/help" search={{}} className="link text-sm">
              Show all topics
            </Link>
          }
        />
      </Card>
    );
  }
  return (
    <Card aria-label="Search results" aria-busy={found.isPlaceholderData}>
      <ul className="divide-y divide-line">
        {found.data.map((match) => (
          <MatchRow key={`${match.topic}#${match.hash}`} match={match} text={text} />
        ))}
      </ul>
    </Card>
  );
}

function MatchRow({ match, text }: { match: HelpMatch; text: string }) {
  const { topic, title, group, hash, heading } = match;
  return (
    <li>
      <Link
        to="/help/$topic"
        params={{ topic }}
        {...(hash === "" ? {} : { hash })}
        className="block px-5 py-3 transition-colors duration-120 hover:bg-sunken"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 break-words font-medium text-sm">
            {title}
            {heading !== "" && <span className="font-normal text-muted"> › {heading}</span>}
          </span>
          <span className="shrink-0 text-muted text-xs">{groupTitle(group)}</span>
        </span>
        <span className="mt-0.5 block text-muted text-sm">
          {snippetOf(match.text, text).map(({ part, found }, index) =>
            found ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
              <mark key={index} className="bg-transparent font-medium text-ink">
                {part}
              </mark>
            ) : (
              part
            ),
          )}
        </span>
      </Link>
    </li>
  );
}
