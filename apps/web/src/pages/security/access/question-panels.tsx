import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AnswerList } from "../../../components/answer-list.tsx";
import { OpenReasons } from "../../../components/open-reasons.tsx";
import { QuestionField, QuestionForm } from "../../../components/question-form.tsx";
import { LoadError } from "../../../components/ui/notice.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { countOf } from "../../../lib/format.ts";
import { AccessBeforeDiscovery, MissingLists } from "./administrators-panel.tsx";
import { CitedStatements, principalName, ResultBadge } from "./answer-words.tsx";
import { type WhatCanAnswer, type WhoCanAnswer, whatCanQuery, whoCanQuery } from "./queries.ts";
import type { AccessSearch } from "./search.ts";

type PanelProps = {
  search: AccessSearch & { account?: string | undefined };
  change: (part: AccessSearch) => void;
};

/** Who can do an action on a resource. */
export function WhoCanPanel({ search, change }: PanelProps) {
  const [action, setAction] = useState(search.action ?? "");
  const [resource, setResource] = useState(search.resource ?? "");
  const asked =
    search.action === undefined ? null : { action: search.action, resource: search.resource ?? "*" };
  const answers = useQuery(whoCanQuery(asked, search.account));
  const found = answers.data?.answers.filter(({ verdict }) => verdict !== "denied") ?? [];
  return (
    <div className="flex flex-col gap-3">
      <QuestionForm
        submit="Show who can"
        busy={answers.isFetching}
        onSubmit={() => change({ action: action.trim(), resource: resource.trim() || "*" })}
      >
        <QuestionField
          {...{ label: "Action", value: action, placeholder: "s3:GetObject", onChange: setAction }}
          required
        />
        <QuestionField
          {...{ label: "Resource", value: resource, onChange: setResource }}
          placeholder="arn:aws:s3:::bucket/key, or * for actions without a resource"
          wide
        />
      </QuestionForm>
      <Answers query={answers}>
        <AnswerList
          label="Principals"
          heading={`${countOf(found.length, "principal")} not denied`}
          answers={found}
          keyOf={({ principalArn }) => principalArn}
          row={(answer) => <WhoCanRow answer={answer} />}
          narrow="Choose an account to see fewer."
        />
      </Answers>
    </div>
  );
}

function WhoCanRow({ answer }: { answer: WhoCanAnswer }) {
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

/** What a user or role can do. */
export function WhatCanPanel({ search, change }: PanelProps) {
  const [principal, setPrincipal] = useState(search.principal ?? "");
  const answers = useQuery(whatCanQuery(search.principal));
  const found = answers.data?.answers ?? [];
  return (
    <div className="flex flex-col gap-3">
      <QuestionForm
        submit="Show permissions"
        busy={answers.isFetching}
        onSubmit={() => change({ principal: principal.trim() })}
      >
        <QuestionField
          {...{ label: "User or role", value: principal, onChange: setPrincipal }}
          placeholder="arn:aws:iam::111122223333:role/deploy"
          required
          wide
        />
      </QuestionForm>
      <Answers query={answers}>
        <AnswerList
          label="Permissions"
          heading={countOf(found.length, "statement")}
          answers={found}
          keyOf={({ via, statements }) => JSON.stringify([via, statements])}
          row={(answer) => <WhatCanRow answer={answer} />}
          narrow="The API returns all of them."
        />
      </Answers>
    </div>
  );
}

function WhatCanRow({ answer }: { answer: WhatCanAnswer }) {
  const { actions, exceptActions, resources, exceptResources, via } = answer;
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
function Answers({ query, children }: AnswersProps) {
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
