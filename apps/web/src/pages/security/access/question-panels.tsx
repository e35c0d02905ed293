import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Answers, Permissions, WhoCanRow } from "../../../components/access/answers.tsx";
import { type Question, whatCanQuery, whoCanQuery } from "../../../components/access/queries.ts";
import { AnswerList } from "../../../components/answer-list.tsx";
import { QuestionField, QuestionForm } from "../../../components/question-form.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Notice } from "../../../components/ui/notice.tsx";
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
      {asked && answers.data?.unlisted && (
        <UnlistedAction
          action={asked.action}
          close={answers.data.unlisted.close}
          onChoose={(close) => {
            setAction(close);
            change({ action: close, resource: asked.resource });
          }}
        />
      )}
      {asked && answers.data?.otherResources && (
        <OtherResources
          question={asked}
          resources={answers.data.otherResources}
          onAll={() => {
            setResource("*");
            change({ action: asked.action, resource: "*" });
          }}
        />
      )}
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

type UnlistedActionProps = {
  action: string;
  /** The action that is spelled almost like it. */
  close: string | null;
  onChoose: (close: string) => void;
};

/** An action that AWS's list of actions does not have: misspelled, or newer than the list. */
function UnlistedAction({ action, close, onChoose }: UnlistedActionProps) {
  const choice = close !== null && (
    <Button size="sm" onClick={() => onChoose(close)}>
      Show who can {close}
    </Button>
  );
  return (
    <Notice kind="warning" action={choice}>
      AWS&apos;s list of actions does not have {action}. Check its spelling, unless the action is new.
    </Notice>
  );
}

type OtherResourcesProps = {
  question: Question;
  /** ARNs that the action works on; none: its requests name no resource. */
  resources: readonly string[];
  onAll: () => void;
};

/** A question about a resource that the action does not work on. */
function OtherResources({ question: { action, resource }, resources, onAll }: OtherResourcesProps) {
  const forAll = (
    <Button size="sm" onClick={onAll}>
      Show for all resources
    </Button>
  );
  return (
    <Notice kind="warning" action={resources.length === 0 && forAll}>
      {resources.length === 0
        ? `Requests of ${action} name no resource: only policies for all resources allow it.`
        : `${action} does not work on ${resource}. It works on ${resources.join(", ")}.`}
    </Notice>
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
