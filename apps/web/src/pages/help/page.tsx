import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import { useRowKeys } from "../../components/data-table/use-row-keys.ts";
import { SearchBox } from "../../components/search-box.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { helpTopicsQuery } from "../../lib/help.ts";
import { HelpGroups } from "./help-groups.tsx";
import { HelpMatches } from "./help-matches.tsx";

/** Delay between the last keystroke and the search. */
const PAUSE_MS = 150;

/** Help: all topics by group, and a search in their text. */
export function HelpPage() {
  const { q } = useSearch({ from: "/protected/help" });
  const navigate = useNavigate();
  const topics = useQuery(helpTopicsQuery);
  const box = useRef<HTMLInputElement>(null);
  useRowKeys({ active: null, count: 0, onMove: () => undefined, onOpen: () => undefined, searchBox: box });
  return (
    <>
      <PageHeader title="Help" hint="Part of this installation: works without an internet connection" />
      <div className="flex max-w-5xl flex-col gap-5" aria-busy={topics.isPending}>
        <search className="flex">
          <SearchBox
            label="Search the help"
            placeholder="Search guides, checks, and errors"
            value={q}
            onChange={(text) =>
              void navigate({ to: "/help", search: (now) => ({ ...now, q: text }), replace: true })
            }
            box={box}
            pauseMs={PAUSE_MS}
          />
        </search>
        {topics.isError && (
          <LoadError
            message="Couldn't load the help. Please try again."
            onRetry={() => void topics.refetch()}
          />
        )}
        {topics.isPending && <Skeleton className="h-screen rounded-xl" />}
        {topics.data !== undefined &&
          (q === undefined ? <HelpGroups topics={topics.data} /> : <HelpMatches text={q} />)}
      </div>
    </>
  );
}
