import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { ArrowLeft, Waypoints } from "../../../../components/icons.gen.ts";
import { OpenReasons } from "../../../../components/open-reasons.tsx";
import { SourceHint } from "../../../../components/source-hint.tsx";
import { Card, CardHeader } from "../../../../components/ui/card.tsx";
import { EmptyState } from "../../../../components/ui/empty-state.tsx";
import { LoadError } from "../../../../components/ui/notice.tsx";
import { PageHeader } from "../../../../components/ui/page-header.tsx";
import { RelativeTime } from "../../../../components/ui/relative-time.tsx";
import { Skeleton } from "../../../../components/ui/skeleton.tsx";
import type { Scope } from "../../../../lib/account-scope.ts";
import { errorSentence } from "../../../../lib/api-error.ts";
import type { EndpointOutput } from "../../../../lib/endpoint-types.ts";
import { countOf } from "../../../../lib/format.ts";
import { arnOfTarget, resourceTarget } from "../../../../lib/resource-target.ts";
import { ExportPaths } from "../export-paths.tsx";
import { MissingData, PathsBeforeDiscovery } from "../path-notices.tsx";
import { nameOf, reachedText, shortName, sizeText, TERMS } from "../path-words.ts";
import { type AttackPath, pathQuery } from "../queries.ts";
import { PathGraph } from "./path-graph.tsx";
import { PathSteps } from "./path-steps.tsx";
import { SavePicture } from "./save-button.tsx";
import { Signals } from "./signals.tsx";

/** The attack path to one target: graph, steps, what each change would end, and the terms of the risk. */
export function PathPage() {
  const target = arnOfTarget(useParams({ from: "/protected/security/paths/arn:{$}" }));
  const { account } = useSearch({ from: "/protected/security/paths/arn:{$}" });
  const found = useQuery(pathQuery(account, target));
  const path = found.data?.paths[0];
  return (
    <>
      <Link
        to="/security/paths"
        search={(current) => (current.account === undefined ? {} : { account: current.account })}
        className="mb-3 inline-flex items-center gap-1.5 rounded-sm font-medium text-muted text-sm hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        Attack paths
      </Link>
      <PageHeader
        title={`Attack path to ${path ? nameOf(path, target) : shortName(target)}`}
        hint={
          <SourceHint account={account}>
            {path ? (
              <PathHint path={path} takenAt={found.data?.takenAt ?? null} />
            ) : (
              "The best path from outside to the target."
            )}
          </SourceHint>
        }
        actions={
          path && (
            <>
              <ExportPaths account={account} target={target} />
              <SavePicture path={path} takenAt={found.data?.takenAt ?? null} />
            </>
          )
        }
      />
      {found.isPending && <Skeleton className="h-96 rounded-xl" />}
      {found.isError && (
        <LoadError
          message={errorSentence(found.error, "Couldn't evaluate attack paths.")}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data !== undefined && <PathOrNone answer={found.data} target={target} account={account} />}
    </>
  );
}

function PathHint({ path, takenAt }: { path: AttackPath; takenAt: string | null }) {
  return (
    <>
      The best path from outside to this target: {reachedText(path, path.target)}.
      {takenAt !== null && (
        <>
          {" "}
          Data read: <RelativeTime time={takenAt} />
        </>
      )}
    </>
  );
}

type PathOrNoneProps = { answer: EndpointOutput<"GET /paths">; target: string; account: Scope };

function PathOrNone({ answer: { paths, takenAt, missing }, target, account }: PathOrNoneProps) {
  const [path] = paths;
  if (takenAt === null) return <PathsBeforeDiscovery />;
  if (path) return <Found path={path} key={path.id} />;
  return (
    <div className="flex flex-col gap-3">
      <MissingData missing={missing} />
      <Card aria-label="Attack path">
        <EmptyState
          icon={Waypoints}
          title="No attack path found"
          text={
            <>
              No path from outside to {shortName(target)} was found in the collected data
              {account !== undefined && ", for targets in the selected accounts"}. A change may have closed
              it, or the resource may no longer exist.
            </>
          }
        />
      </Card>
    </div>
  );
}

function Found({ path }: { path: AttackPath }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const whatIf = chosen === null ? undefined : path.steps[chosen]?.whatIf;
  const removed =
    chosen === null || whatIf === undefined ? undefined : { at: chosen, endsThis: whatIf.endsThis };
  return (
    <div className="flex flex-col gap-4">
      <Card aria-label="Graph" className="p-4 sm:p-5">
        <PathGraph path={path} removed={removed} />
      </Card>
      <Card aria-label="Steps">
        <CardHeader title="Steps" hint="From outside to the target, with evidence" className="pb-3" />
        <PathSteps path={path} chosen={chosen} removed={removed} onChoose={setChosen} />
      </Card>
      <Signals {...path} />
      <RiskCard path={path} />
    </div>
  );
}

/** The terms of the risk, what leaves the path open, and what else is reached. */
function RiskCard({ path }: { path: AttackPath }) {
  const { target, entry, risk, riskTerms, blastRadius, verdict } = path;
  const size = sizeText(path);
  return (
    <Card aria-label="Risk" className="flex flex-col gap-1.5 p-4 text-sm sm:p-5">
      <p className="font-semibold">Risk {risk} of 100</p>
      <p className="text-muted">
        100 × {riskTerms.map(({ name, factor }) => `${TERMS[name]} ${factor}`).join(" × ")}
      </p>
      <p>
        From {nameOf(path, entry)}, attackers {verdict === "allowed" ? "reach" : "may reach"}{" "}
        {countOf(blastRadius, "target")}
        {blastRadius === 1 ? ": this one" : ", with this one"}.
      </p>
      {size !== null && <p className="break-words">{size}</p>}
      <OpenReasons {...path} />
      <p>
        <Link {...resourceTarget(target)} className="font-medium text-accent hover:underline">
          Open {nameOf(path, target)}
        </Link>
      </p>
    </Card>
  );
}
