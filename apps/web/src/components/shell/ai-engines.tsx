import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BrainCircuit, ListChecks } from "lucide-react";
import type { ReactNode } from "react";
import { aboutQuery } from "../../lib/about-query.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { languageModelQuery } from "../../lib/language-model-query.ts";
import { Badge } from "../ui/badge.tsx";
import { LoadError } from "../ui/notice.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

/** What the server says is at work: the rules engine, and a language model if there is one. */
export function AiEngines() {
  const about = useQuery(aboutQuery);
  if (about.isError) {
    return (
      <LoadError
        message={errorSentence(about.error, "The server did not say which engines it runs.")}
        onRetry={() => void about.refetch()}
      />
    );
  }
  if (about.data === undefined) return <Skeleton className="mt-3 h-36" />;
  const { engine } = about.data;
  return (
    <ul className="mt-3 flex flex-col gap-3.5">
      <Engine icon={<ListChecks />} name="Built-in rules engine" state={<Badge tone="good">Active</Badge>}>
        {engine.savingsRules} savings rules and {engine.relationships} kinds of relationship over{" "}
        {engine.resourceTypes} resource types. It works from your inventory alone, inside this server: the
        same inventory always gives the same answer.
      </Engine>
      <Model />
    </ul>
  );
}

/** Which language model is at work, when it last answered, and how to add one. */
function Model() {
  const { data } = useQuery(languageModelQuery);
  const model = data?.languageModel;
  if (model === undefined || model === null) {
    return (
      <Engine icon={<BrainCircuit />} name="Language model" state={<Badge>Not configured</Badge>}>
        No language model is connected. Nothing about your accounts is sent to one.{" "}
        <Link to="/language-model" className="link">
          Add one
        </Link>
      </Engine>
    );
  }
  const state =
    model.lastProblem === null ? <Badge tone="good">Active</Badge> : <Badge tone="medium">Problem</Badge>;
  return (
    <Engine icon={<BrainCircuit />} name="Language model" state={state}>
      {model.model} ({model.provider}). It chooses and orders statements that Skyledger writes; words of its
      own only connect them. Last answered: <RelativeTime time={model.lastAnsweredAt} />. {model.lastProblem}{" "}
      <Link to="/language-model" className="link">
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
