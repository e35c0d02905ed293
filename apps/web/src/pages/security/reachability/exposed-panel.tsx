import { useQuery } from "@tanstack/react-query";
import { AnswerList } from "../../../components/answer-list.tsx";
import { BeforeDiscovery } from "../../../components/before-discovery.tsx";
import { Waypoints } from "../../../components/icons.gen.ts";
import { Card } from "../../../components/ui/card.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { LoadError, Notice } from "../../../components/ui/notice.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import type { Scope } from "../../../lib/account-scope.ts";
import { errorSentence } from "../../../lib/api-error.ts";
import { countOf } from "../../../lib/format.ts";
import { AnswerRow } from "./answer-row.tsx";
import { exposedQuery } from "./queries.ts";

/** What the internet reaches, or may reach. */
export function ExposedPanel({ account }: { account: Scope }) {
  const list = useQuery(exposedQuery(account));
  if (list.isPending) return <Skeleton className="h-96 rounded-xl" />;
  if (list.isError) {
    return (
      <LoadError
        message={errorSentence(list.error, "Couldn't evaluate reachability.")}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const { answers, takenAt, missing } = list.data;
  if (takenAt === null) {
    return (
      <BeforeDiscovery
        icon={Waypoints}
        text="Reachability is evaluated from the networks that a discovery reads. It changes nothing."
      />
    );
  }
  const reachable = answers.filter(({ verdict }) => verdict === "reachable").length;
  const unknown = answers.length - reachable;
  const also = unknown === 0 ? "" : `, ${countOf(unknown, "unknown result")}`;
  return (
    <div className="flex flex-col gap-3">
      {missing.length > 0 && (
        <Notice kind="warning">
          Network interfaces of {missing.map(({ of }) => of).join(", ")} have not been read, so more can be
          reachable. No usable data from {[...new Set(missing.map(({ iamAction }) => iamAction))].join(", ")}.
        </Notice>
      )}
      {answers.length === 0 ? (
        <Card aria-label="Reachable from the internet">
          <EmptyState
            icon={Waypoints}
            title="Nothing found"
            text="No path from the internet was found in the collected data."
          />
        </Card>
      ) : (
        <AnswerList
          label="Reachable from the internet"
          heading={`${countOf(reachable, "reachable port range")} from the internet${also}`}
          answers={answers}
          keyOf={({ resourceId, networkInterfaceId, from, protocol, port }) =>
            [resourceId, networkInterfaceId, from, protocol, port].join(" ")
          }
          row={(answer) => <AnswerRow answer={answer} />}
          narrow="Choose an account to see fewer."
        />
      )}
    </div>
  );
}
