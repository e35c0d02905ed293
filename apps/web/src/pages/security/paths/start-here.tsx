import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Card } from "../../../components/ui/card.tsx";
import { LoadError } from "../../../components/ui/notice.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import type { Scope } from "../../../lib/account-scope.ts";
import { errorSentence } from "../../../lib/api-error.ts";
import { formatCount } from "../../../lib/format.ts";
import { securityScoreOf } from "../../../lib/security-score-query.ts";
import { CutFinding } from "./cut-finding.tsx";
import { cutReach, shareText } from "./path-words.ts";
import { onPathsQuery, type PathsOfScope, startHereQuery } from "./queries.ts";

/** Kept free from the start: the answer arrives after the findings, and must move nothing. */
const height = "min-h-37 sm:min-h-26 lg:min-h-15 xl:min-h-13";

/** What matters first: how many findings are on attack paths, and the change that ends most of them. */
export function StartHere({ account }: { account: Scope }) {
  const paths = useQuery(startHereQuery(account));
  const onPaths = useQuery(onPathsQuery(account));
  const score = useQuery(securityScoreOf(account));
  if (paths.isPending || onPaths.isPending || score.isPending)
    return <Skeleton className={`rounded-xl ${height}`} />;
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
      className={`flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm sm:max-lg:content-center ${height}`}
    >
      <Statement
        answer={paths.data}
        share={
          <FindingsOnPaths
            account={account}
            count={onPaths.data?.total ?? 0}
            all={score.data?.findingsSummary.total ?? 0}
          />
        }
      />
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

type FindingsOnPathsProps = { account: Scope; count: number; all: number };

/**
 * The part of the active findings that is on attack paths, with a link to them; nothing if none is, if a number could
 * not be loaded, or while one of them is from before a change.
 */
function FindingsOnPaths({ account, count, all }: FindingsOnPathsProps) {
  if (count === 0 || count > all) return null;
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
  share,
}: {
  answer: PathsOfScope;
  share: ReactNode;
}) {
  if (takenAt === null) return <Text>Attack paths: no discovery has read these accounts.</Text>;
  const more = missing.length > 0 && " Not everything has been read, so more paths can exist.";
  if (bestCut === null) return <Text>No attack paths found in the collected data.{more}</Text>;
  return (
    <>
      <Text>
        {share}
        <strong>Start here:</strong> {bestCut.text}. {cutReach(bestCut, total)}
        {more}
      </Text>
      <CutFinding cut={bestCut} />
    </>
  );
}

function Text({ children }: { children: ReactNode }) {
  return <p className="min-w-0 flex-1 basis-72 break-words sm:max-lg:basis-full">{children}</p>;
}
