import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { principalName, ResultBadge, resultLabel } from "../../../components/access/answer-words.tsx";
import { AccessBeforeDiscovery, MissingLists } from "../../../components/access/answers.tsx";
import { AnswerList } from "../../../components/answer-list.tsx";
import { KeyRound } from "../../../components/icons.gen.ts";
import { OpenReasons } from "../../../components/open-reasons.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { LoadError } from "../../../components/ui/notice.tsx";
import { Segmented } from "../../../components/ui/segmented.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { type AdministratorAnswer, administratorsQuery } from "./queries.ts";
import { type AccessSearch, RESULTS } from "./search.ts";

const ALL = "all";

type PanelProps = {
  search: AccessSearch & { account?: string | undefined };
  change: (part: AccessSearch) => void;
};

/** Who is administrator, and who can become one. */
export function AdministratorsPanel({ search, change }: PanelProps) {
  const list = useQuery(administratorsQuery(search.account));
  if (list.isPending) return <Skeleton className="h-96 rounded-xl" />;
  if (list.isError) {
    return (
      <LoadError
        message={errorSentence(list.error, "Couldn't load the administrators.")}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const { principals, takenAt, missing } = list.data;
  if (takenAt === null) return <AccessBeforeDiscovery />;
  const options = RESULTS.flatMap((result) => {
    const count = principals.filter(({ verdict }) => verdict === result).length;
    return count === 0 ? [] : [{ value: result as string, label: `${resultLabel(result)} (${count})` }];
  });
  const chosen = search.result;
  const possible = principals.filter(({ verdict }) => verdict !== "no");
  const shown = chosen === undefined ? possible : principals.filter(({ verdict }) => verdict === chosen);
  return (
    <div className="flex flex-col gap-3">
      <MissingLists missing={missing} />
      <div className="overflow-x-auto">
        <Segmented
          label="Result"
          value={chosen ?? ALL}
          options={[{ value: ALL, label: `Possible administrators (${possible.length})` }, ...options]}
          onChange={(value) => change({ result: RESULTS.find((result) => result === value) })}
        />
      </div>
      {shown.length === 0 ? (
        <Card aria-label="Administrators">
          <EmptyState
            icon={KeyRound}
            title="No principals"
            text="No user or role in these accounts has this result."
          />
        </Card>
      ) : (
        <AnswerList
          label="Administrators"
          answers={shown}
          keyOf={({ principalArn }) => principalArn}
          row={(answer) => <AdministratorRow answer={answer} />}
          narrow="Choose a result or an account to see fewer."
        />
      )}
    </div>
  );
}

function AdministratorRow({ answer }: { answer: AdministratorAnswer }) {
  const { principalArn, awsAccountId, verdict, path } = answer;
  return (
    <>
      <div className="min-w-0 flex-1 basis-64">
        <Link
          to="/security/access"
          search={{ view: "what-can", principal: principalArn }}
          className="break-words font-medium text-accent hover:underline"
          title={principalArn}
        >
          {principalName(principalArn)}
        </Link>
        <p className="text-muted text-xs">Account {awsAccountId}</p>
        <OpenReasons {...answer} />
        {path.length > 0 && (
          <ol aria-label="Path" className="mt-1 list-inside list-decimal text-sm">
            {path.map(({ from, to, by }) => (
              <li key={`${from} ${to} ${by}`} className="break-words">
                <code className="font-mono text-xs">{by}</code>
                {from === to ? " on itself" : ` → ${principalName(to)}`}
              </li>
            ))}
          </ol>
        )}
      </div>
      <ResultBadge result={verdict} />
    </>
  );
}
