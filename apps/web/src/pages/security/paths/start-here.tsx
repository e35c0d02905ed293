import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Card } from "../../../components/ui/card.tsx";
import { LoadError } from "../../../components/ui/notice.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import type { Scope } from "../../../lib/account-scope.ts";
import { errorSentence } from "../../../lib/api-error.ts";
import { countOf, formatCount } from "../../../lib/format.ts";
import { securityScoreOf } from "../../../lib/security-score-query.ts";
import { CutFinding } from "./cut-finding.tsx";
import { shareText } from "./path-words.ts";
import { onPathsQuery, type PathsOfScope, startHereQuery } from "./queries.ts";

/** Kept free from the start: the answer arrives after the findings, and must move nothing. */
const height = "min-h-37 sm:min-h-15 xl:min-h-13";

/** What matters first: how many findings are on attack paths, and the change that is on most of them. */
export function StartHere({ account }: { account: Scope }) {
  const paths = useQuery(startHereQuery(account));
  const pending = useFindingsOnPaths(account).isPending;
  if (paths.isPending || pending) return <Skeleton className={`rounded-xl ${height}`} />;
  if (paths.isError) {
    return (
      <LoadError
        message={errorSentence(paths.error, "Couldn't evaluate attack paths.")}
        error={paths.error}
        onRetry={() => void paths.refetch()}
      />
    );
  }
  return (
    <Card
      aria-label="Attack paths"
      className={`flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm ${height}`}
    >
      <Statement answer={paths.data} account={account} />
      <Link
        to="/security/paths"
        search={account === undefined ? {} : { account }}
        className="font-medium text-accent hover:underline"
      >
        Show attack paths
      </Link>
    </Card>
  );
}

/** Active findings on attack paths, and all of them; neither if one could not be loaded, or none is on a path. */
function useFindingsOnPaths(account: Scope) {
  const found = useQuery(onPathsQuery(account));
  const score = useQuery(securityScoreOf(account));
  const all = score.data?.findingsSummary.total ?? 0;
  const known = found.data !== undefined && found.data.total > 0 && found.data.total <= all;
  return { isPending: found.isPending || score.isPending, ...(known && { count: found.data.total, all }) };
}

/** The part of the active findings that is on attack paths, with a link to them. */
function FindingsOnPaths({ account }: { account: Scope }) {
  const { count, all } = useFindingsOnPaths(account);
  if (count === undefined || all === undefined) return null;
  return (
    <>
      <Link
        to="/security"
        search={{ group: "path", ...(account !== undefined && { account }) }}
        className="font-medium text-accent hover:underline"
      >
        {shareText(count, all)} of the active findings
      </Link>{" "}
      ({formatCount(count)} of {formatCount(all)}) are on attack paths.{" "}
    </>
  );
}

/** The statement, and the finding of the change, where it has one. */
function Statement({
  answer: { bestCut, total, takenAt, missing },
  account,
}: {
  answer: PathsOfScope;
  account: Scope;
}) {
  if (takenAt === null) return <Text>Attack paths: no discovery has read these accounts.</Text>;
  const more = missing.length > 0 && " Not everything has been read, so more paths can exist.";
  if (bestCut === null) return <Text>No attack paths found in the data that was read.{more}</Text>;
  return (
    <>
      <Text>
        <FindingsOnPaths account={account} />
        <strong>Start here:</strong> {bestCut.text}. It is on {formatCount(bestCut.paths)} of{" "}
        {countOf(total, "attack path")}.{more}
      </Text>
      <CutFinding cut={bestCut} />
    </>
  );
}

function Text({ children }: { children: ReactNode }) {
  return <p className="min-w-0 flex-1 basis-72 break-words">{children}</p>;
}
