import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { aboutQuery } from "../../lib/about-query.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { languageModelQuery } from "../../lib/language-model-query.ts";
import { RulesAnswers } from "../assistant/rules-answers.tsx";
import { BrainCircuit, ListChecks } from "../icons.gen.ts";
import { Badge } from "../ui/badge.tsx";
import { LoadError } from "../ui/notice.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

/** Active AI features as the server reports them: the rules engine, and the language model, if any. */
export function AiEngines({ onLeave }: { onLeave: () => void }) {
  const about = useQuery(aboutQuery);
  if (about.isError) {
    return (
      <LoadError
        message={errorSentence(about.error, "Couldn't load the active AI features.")}
        error={about.error}
        onRetry={() => void about.refetch()}
      />
    );
  }
  if (about.data === undefined) return <Skeleton className="mt-3 h-96" />;
  const { engine } = about.data;
  return (
    <>
      <ul className="mt-3 flex flex-col gap-3.5">
        <Engine icon={<ListChecks />} name="Rules engine" state={<Badge tone="good">Active</Badge>}>
          {engine.savingsRules} savings rules and {engine.relationships} relationship types across{" "}
          {engine.resourceTypes} resource types. Runs on this server, using only your inventory. The same
          inventory always gives the same results.
        </Engine>
        <Model onLeave={onLeave} />
      </ul>
      <h3 className="mt-4 mb-1 font-medium text-muted text-xs">Answered by the rules engine</h3>
      <RulesAnswers onLeave={onLeave} />
    </>
  );
}

/** The connected language model, its last answer, and a link to add one. */
function Model({ onLeave }: { onLeave: () => void }) {
  const { data } = useQuery(languageModelQuery);
  const model = data?.languageModel;
  if (model === undefined || model === null) {
    return (
      <Engine icon={<BrainCircuit />} name="Language model" state={<Badge>Not configured</Badge>}>
        No language model is connected. No account data is sent to a model.{" "}
        <Link to="/language-model" onClick={onLeave} className="link">
          Add one
        </Link>
      </Engine>
    );
  }
  const state =
    model.lastProblem === null ? <Badge tone="good">Active</Badge> : <Badge tone="medium">Problem</Badge>;
  return (
    <Engine icon={<BrainCircuit />} name="Language model" state={state}>
      {model.model} ({model.provider}). Selects and orders statements that Skyledger writes, and adds only
      connecting text. Last response: <RelativeTime time={model.lastAnsweredAt} />. {model.lastProblem}{" "}
      <Link to="/language-model" onClick={onLeave} className="link">
        Settings
      </Link>
    </Engine>
  );
}

type EngineProps = { icon: ReactNode; name: string; state: ReactNode; children: ReactNode };

function Engine({ icon, name, state, children }: EngineProps) {
  return (
    <li className="flex gap-3">
      <span className="flex size-8 shrink-0 items-center justify-center rounded-lg bg-sunken text-muted [&_svg]:size-4">
        {icon}
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium text-sm">
          {name}
          {state}
        </p>
        <p className="mt-1 text-muted text-xs">{children}</p>
      </div>
    </li>
  );
}
