import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Answers, Permissions, WhoCanRow } from "../../../components/access/answers.tsx";
import { whatCanQuery, whoCanQuery } from "../../../components/access/queries.ts";
import { AnswerList } from "../../../components/answer-list.tsx";
import { QuestionField, QuestionForm } from "../../../components/question-form.tsx";
import { countOf } from "../../../lib/format.ts";
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

/** What a user or role can do. */
export function WhatCanPanel({ search, change }: PanelProps) {
  const [principal, setPrincipal] = useState(search.principal ?? "");
  const { isFetching } = useQuery(whatCanQuery(search.principal));
  return (
    <div className="flex flex-col gap-3">
      <QuestionForm
        submit="Show permissions"
        busy={isFetching}
        onSubmit={() => change({ principal: principal.trim() })}
      >
        <QuestionField
          {...{ label: "User or role", value: principal, onChange: setPrincipal }}
          placeholder="arn:aws:iam::111122223333:role/deploy"
          required
          wide
        />
      </QuestionForm>
      <Permissions principalArn={search.principal} />
    </div>
  );
}
