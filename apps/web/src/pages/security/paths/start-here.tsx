import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Card } from "../../../components/ui/card.tsx";
import { LoadError } from "../../../components/ui/notice.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import type { Scope } from "../../../lib/account-scope.ts";
import { errorSentence } from "../../../lib/api-error.ts";
import { countOf, formatCount } from "../../../lib/format.ts";
import { CutFinding } from "./cut-finding.tsx";
import { type PathsOfScope, startHereQuery } from "./queries.ts";

/** Kept free from the start: the answer arrives after the findings, and must move nothing. */
const height = "min-h-33 sm:min-h-15 xl:min-h-13";

/** What to change first: the change that is on most attack paths, above the findings. */
export function StartHere({ account }: { account: Scope }) {
  const paths = useQuery(startHereQuery(account));
  if (paths.isPending) return <Skeleton className={`rounded-xl ${height}`} />;
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
      <Statement answer={paths.data} />
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

/** The statement, and the finding of the change, where it has one. */
function Statement({ answer: { bestCut, total, takenAt, missing } }: { answer: PathsOfScope }) {
  if (takenAt === null) return <Text>Attack paths: no discovery has read these accounts.</Text>;
  const more = missing.length > 0 && " Not everything has been read, so more paths can exist.";
  if (bestCut === null) return <Text>No attack paths found in the data that was read.{more}</Text>;
  return (
    <>
      <Text>
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
