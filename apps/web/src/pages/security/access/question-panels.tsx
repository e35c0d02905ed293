import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { LoadError } from "../../../components/ui/notice.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { countOf } from "../../../lib/format.ts";
import { BeforeDiscovery, MissingLists } from "./administrators-panel.tsx";
import { CitedStatements, OpenReasons, principalName, ResultBadge } from "./answer-words.tsx";
import { type WhatCanAnswer, type WhoCanAnswer, whatCanQuery, whoCanQuery } from "./queries.ts";
import type { AccessSearch } from "./search.ts";

const SHOWN = 200;

type PanelProps = {
  search: AccessSearch & { account?: string | undefined };
  change: (part: AccessSearch) => void;
};

function submitting(submit: () => void) {
  return (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
}

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
      <Card>
        <form
          className="flex flex-wrap items-end gap-3 p-4"
          onSubmit={submitting(() => change({ action: action.trim(), resource: resource.trim() || "*" }))}
        >
          <Field label="Action" className="w-full sm:w-64">
            {(control) => (
              <Input
                {...control}
                required
                value={action}
                placeholder="s3:GetObject"
                onChange={(event) => setAction(event.target.value)}
              />
            )}
          </Field>
          <Field label="Resource" className="w-full sm:min-w-80 sm:flex-1">
            {(control) => (
              <Input
                {...control}
                value={resource}
                placeholder="arn:aws:s3:::bucket/key, or * for actions without a resource"
                onChange={(event) => setResource(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" look="primary" busy={answers.isFetching}>
            Show who can
          </Button>
        </form>
      </Card>
      <Answers query={answers}>
        <Card aria-label="Principals">
          <p className="border-line border-b px-4 py-3 text-sm" role="status">
            {countOf(found.length, "principal")} not denied
          </p>
          <ul className="divide-y divide-line">
            {found.slice(0, SHOWN).map((answer) => (
              <WhoCanRow key={answer.principalArn} answer={answer} />
            ))}
          </ul>
        </Card>
      </Answers>
    </div>
  );
}

function WhoCanRow({ answer }: { answer: WhoCanAnswer }) {
  const { principalArn, awsAccountId, verdict, via, statements } = answer;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="break-words font-medium" title={principalArn}>
          {principalName(principalArn)}
        </p>
        <p className="break-words text-muted text-xs">
          {awsAccountId === null ? "Outside of AWS accounts" : `Account ${awsAccountId}`}
          {via.length > 0 && ` · through ${via.map(principalName).join(" → ")}`}
        </p>
        <OpenReasons {...answer} />
      </div>
      <div className="min-w-0 basis-80">
        <CitedStatements statements={statements} />
      </div>
      <ResultBadge result={verdict} />
    </li>
  );
}

/** What a user or role can do. */
export function WhatCanPanel({ search, change }: PanelProps) {
  const [principal, setPrincipal] = useState(search.principal ?? "");
  const answers = useQuery(whatCanQuery(search.principal));
  const found = answers.data?.answers ?? [];
  return (
    <div className="flex flex-col gap-3">
      <Card>
        <form
          className="flex flex-wrap items-end gap-3 p-4"
          onSubmit={submitting(() => change({ principal: principal.trim() }))}
        >
          <Field label="User or role" className="w-full sm:min-w-80 sm:flex-1">
            {(control) => (
              <Input
                {...control}
                required
                value={principal}
                placeholder="arn:aws:iam::111122223333:role/deploy"
                onChange={(event) => setPrincipal(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" look="primary" busy={answers.isFetching}>
            Show permissions
          </Button>
        </form>
      </Card>
      <Answers query={answers}>
        <Card aria-label="Permissions">
          <p className="border-line border-b px-4 py-3 text-sm" role="status">
            {countOf(found.length, "statement")}
          </p>
          <ul className="divide-y divide-line">
            {found.slice(0, SHOWN).map((answer) => (
              <WhatCanRow key={JSON.stringify([answer.via, answer.statements])} answer={answer} />
            ))}
          </ul>
        </Card>
      </Answers>
    </div>
  );
}

function WhatCanRow({ answer }: { answer: WhatCanAnswer }) {
  const { actions, exceptActions, resources, exceptResources, verdict, via, statements } = answer;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="break-words font-mono text-xs">
          {exceptActions && "all except "}
          {actions.join(", ")}
        </p>
        <p className="break-words text-muted text-xs">
          on {exceptResources && "all except "}
          {resources.join(", ")}
        </p>
        {via.length > 0 && <p className="text-muted text-xs">through {via.map(principalName).join(" → ")}</p>}
        <OpenReasons {...answer} />
      </div>
      <div className="min-w-0 basis-80">
        <CitedStatements statements={statements} />
      </div>
      <ResultBadge result={verdict} />
    </li>
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
  if (query.data.takenAt === null) return <BeforeDiscovery />;
  return (
    <>
      <MissingLists missing={query.data.missing} />
      {children}
    </>
  );
}
