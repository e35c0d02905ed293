import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorSentence } from "../../lib/api-error.ts";
import { countOf } from "../../lib/format.ts";
import { relativeTime } from "../../lib/relative-time.ts";
import { AnswerList } from "../answer-list.tsx";
import { BeforeDiscovery } from "../before-discovery.tsx";
import { KeyRound } from "../icons.gen.ts";
import { OpenReasons } from "../open-reasons.tsx";
import { LoadError, Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { CitedStatements, principalName, ResultBadge } from "./answer-words.tsx";
import { LeastPrivilege } from "./least-privilege.tsx";
import { type Missing, type WhatCanAnswer, type WhoCanAnswer, whatCanQuery } from "./queries.ts";

/** A principal that can do the action, or may be able to. */
export function WhoCanRow({ answer }: { answer: WhoCanAnswer }) {
  const { principalArn, awsAccountId, via } = answer;
  return (
    <AnswerRow answer={answer}>
      <p className="break-words font-medium" title={principalArn}>
        {principalName(principalArn)}
      </p>
      <p className="break-words text-muted text-xs">
        {awsAccountId === null ? "Outside of AWS accounts" : `Account ${awsAccountId}`}
        {via.length > 0 && ` · through ${via.map(principalName).join(" → ")}`}
      </p>
    </AnswerRow>
  );
}

/** What a user or role can do; undefined: no question yet. */
export function Permissions({ principalArn }: { principalArn: string | undefined }) {
  const answers = useQuery(whatCanQuery(principalArn));
  const found = answers.data?.answers ?? [];
  return (
    <Answers query={answers}>
      <LeastPrivilege principalArn={principalArn} />
      <AnswerList
        label="Permissions"
        heading={countOf(found.length, "statement")}
        answers={found}
        keyOf={({ via, statements }) => JSON.stringify([via, statements])}
        row={(answer) => <WhatCanRow answer={answer} />}
        narrow="The API returns all of them."
      />
    </Answers>
  );
}

function WhatCanRow({ answer }: { answer: WhatCanAnswer }) {
  const { actions, exceptActions, resources, exceptResources, via, lastUsed } = answer;
  return (
    <AnswerRow answer={answer}>
      <p className="break-words font-mono text-xs">
        {exceptActions && "all except "}
        {actions.join(", ")}
      </p>
      <p className="break-words text-muted text-xs">
        on {exceptResources && "all except "}
        {resources.join(", ")}
      </p>
      {via.length > 0 && <p className="text-muted text-xs">through {via.map(principalName).join(" → ")}</p>}
      {lastUsed !== null && (
        <p className="text-muted text-xs">
          {lastUsed.at === null
            ? `Its ${lastUsed.of} were not used in the last 400 days`
            : `Its ${lastUsed.of} were last used ${relativeTime(lastUsed.at).toLowerCase()}`}
        </p>
      )}
    </AnswerRow>
  );
}

type AnswerRowProps = { answer: WhoCanAnswer | WhatCanAnswer; children: ReactNode };

/** An answer with what leaves it open, the statements that decide, and its result. */
function AnswerRow({ answer, children }: AnswerRowProps) {
  return (
    <>
      <div className="min-w-0 flex-1 basis-64">
        {children}
        <OpenReasons {...answer} />
      </div>
      <div className="min-w-0 basis-80">
        <CitedStatements statements={answer.statements} />
      </div>
      <ResultBadge result={answer.verdict} />
    </>
  );
}

type AnswersProps = {
  query: {
    isLoading: boolean;
    error: Error | null;
    data?: { takenAt: string | null; missing: { iamAction: string; of: string }[] } | undefined;
    refetch: () => unknown;
  };
  children: ReactNode;
};

/** The answers to a question, or why there are none. */
export function Answers({ query, children }: AnswersProps) {
  if (query.error) {
    return (
      <LoadError
        message={errorSentence(query.error, "Couldn't evaluate access.")}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.isLoading) return <Skeleton className="h-64 rounded-xl" />;
  if (query.data === undefined) return null;
  if (query.data.takenAt === null) return <AccessBeforeDiscovery />;
  return (
    <>
      <MissingLists missing={query.data.missing} />
      {children}
    </>
  );
}

/** Shown until a discovery has read policies. */
export function AccessBeforeDiscovery() {
  return (
    <BeforeDiscovery
      icon={KeyRound}
      text="Access is evaluated from the policies that a discovery reads. It changes nothing."
    />
  );
}

/** Lists of principals that have not been read. */
export function MissingLists({ missing }: { missing: readonly Missing[] }) {
  if (missing.length === 0) return null;
  const accounts = missing.map(({ of }) => of.split(":")[4] ?? of).join(", ");
  return (
    <Notice kind="warning">
      Users and roles of {accounts} have not been read, so more principals can exist. No usable data from{" "}
      {[...new Set(missing.map(({ iamAction }) => iamAction))].join(", ")}.
    </Notice>
  );
}
