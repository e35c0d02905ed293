import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { AnswerList } from "../../../components/answer-list.tsx";
import { ArrowLeft, Waypoints } from "../../../components/icons.gen.ts";
import { SourceHint } from "../../../components/source-hint.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { LoadError } from "../../../components/ui/notice.tsx";
import { PageHeader } from "../../../components/ui/page-header.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import type { Scope } from "../../../lib/account-scope.ts";
import { errorSentence } from "../../../lib/api-error.ts";
import { countOf } from "../../../lib/format.ts";
import { CutText } from "./cut-text.tsx";
import { ExportPaths } from "./export-paths.tsx";
import { MissingData, PathsBeforeDiscovery } from "./path-notices.tsx";
import { PathRow } from "./path-row.tsx";
import { pathsQuery } from "./queries.ts";

/** Attack paths: the best path from outside to each target that matters. */
export function PathsPage() {
  const { account } = useSearch({ from: "/protected/security/paths" });
  // The same request as the list's.
  const total = useQuery(pathsQuery(account)).data?.total ?? 0;
  return (
    <>
      <Link
        to="/security"
        className="mb-3 inline-flex items-center gap-1.5 rounded-sm font-medium text-muted text-sm hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        Security
      </Link>
      <PageHeader
        title="Attack paths"
        hint={
          <SourceHint account={account}>
            The best path from outside to each data store, secret, key, crown jewel, and administrator. Risk
            is 100 × certainty × directness × value of the target × blast radius.
          </SourceHint>
        }
        actions={total > 0 && <ExportPaths account={account} />}
      />
      <PathsPanel account={account} />
    </>
  );
}

function PathsPanel({ account }: { account: Scope }) {
  const list = useQuery(pathsQuery(account));
  if (list.isPending) return <Skeleton className="h-96 rounded-xl" />;
  if (list.isError) {
    return (
      <LoadError
        message={errorSentence(list.error, "Couldn't evaluate attack paths.")}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const { paths, total, bestCut, takenAt, missing } = list.data;
  if (takenAt === null) return <PathsBeforeDiscovery />;
  return (
    <div className="flex flex-col gap-3">
      <MissingData missing={missing} />
      {bestCut && (
        <Card aria-label="Start here" className="px-4 py-3 text-sm">
          <p className="break-words">
            <strong>Start here:</strong> <CutText cut={bestCut} />
          </p>
        </Card>
      )}
      {paths.length === 0 ? (
        <Card aria-label="Attack paths">
          <EmptyState
            icon={Waypoints}
            title="No attack paths found"
            text="No path from outside to data, secrets, keys, or administrators was found in the collected data."
          />
        </Card>
      ) : (
        <AnswerList
          label="Attack paths"
          heading={`${countOf(total, "attack path")}${total > paths.length ? `; the ${paths.length} with the highest risk are shown` : ""}`}
          answers={paths}
          keyOf={({ id }) => id}
          row={(path) => <PathRow path={path} startHere={bestCut?.text} />}
          narrow="Choose an account to see fewer."
        />
      )}
    </div>
  );
}
