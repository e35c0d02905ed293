import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AnswerList } from "../../../components/answer-list.tsx";
import { QuestionChoice, QuestionField, QuestionForm } from "../../../components/question-form.tsx";
import { LoadError } from "../../../components/ui/notice.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { AnswerRow } from "./answer-row.tsx";
import { askQuery } from "./queries.ts";
import type { ReachabilitySearch } from "./search.ts";
import { NAMED_BY, readSource, SOURCES, type SourceKind, sourceText } from "./source.ts";

type PanelProps = { search: ReachabilitySearch; change: (part: ReachabilitySearch) => void };

/** Whether a source reaches a port. */
export function QuestionPanel({ search, change }: PanelProps) {
  const { from: source = "internet-ipv4", to: target = "", port: number, protocol = "tcp" } = search;
  const [kind, setKind] = useState(readSource(source).kind);
  const [name, setName] = useState(readSource(source).name);
  const [to, setTo] = useState(target);
  const [port, setPort] = useState(number === undefined ? "" : String(number));
  const named = NAMED_BY[kind];
  const isAsked = target !== "" && number !== undefined;
  const answer = useQuery(askQuery(isAsked ? { from: source, to: target, port: number, protocol } : null));
  return (
    <div className="flex flex-col gap-3">
      <QuestionForm
        submit="Analyze path"
        busy={answer.isFetching}
        onSubmit={() => change({ from: sourceText(kind, name), to: to.trim(), port: Number(port) })}
      >
        <QuestionChoice
          {...{ label: "From", value: kind, options: SOURCES }}
          onChange={(chosen) => {
            setKind(chosen as SourceKind);
            setName("");
          }}
        />
        {named && (
          <QuestionField
            {...{ label: named.label, value: name, placeholder: named.example, onChange: setName }}
            required
          />
        )}
        <QuestionField
          {...{ label: "To", value: to, onChange: setTo }}
          placeholder="ARN, ID, or name of an instance or service"
          required
          wide
        />
        <QuestionField
          {...{ label: "TCP port", value: port, placeholder: "443", onChange: setPort }}
          required
        />
      </QuestionForm>
      {answer.error && (
        <LoadError
          message={errorSentence(answer.error, "Couldn't evaluate reachability.")}
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.isLoading && <Skeleton className="h-24 rounded-xl" />}
      {answer.data && (
        <AnswerList
          label="Answer"
          answers={answer.data.answers}
          keyOf={({ resourceId, networkInterfaceId }) => `${resourceId} ${networkInterfaceId}`}
          row={(one) => <AnswerRow answer={one} />}
          narrow="Ask about one port."
        />
      )}
    </div>
  );
}
