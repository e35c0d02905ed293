import { useQuery } from "@tanstack/react-query";
import { BrainCircuit, ListChecks, Sparkles } from "lucide-react";
import { type ReactNode, useState } from "react";
import { aboutQuery } from "../../lib/about-query.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { Badge } from "../ui/badge.tsx";
import { LoadError } from "../ui/notice.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "../ui/popover.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

/** The "AI Active" badge; it opens a panel that says what is really at work. */
export function AiPanel() {
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <button
          type="button"
          className="inline-flex h-7 items-center gap-1.5 rounded-md bg-ai-tint px-2 font-medium text-ai text-xs transition-opacity duration-120 hover:opacity-85"
        >
          <Sparkles className="size-4" aria-hidden="true" />
          AI Active
        </button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-labelledby="ai-panel-title">
        <h2 id="ai-panel-title" className="font-semibold text-lg">
          What is at work
        </h2>
        <Engines />
      </PopoverContent>
    </Popover>
  );
}

function Engines() {
  const about = useQuery(aboutQuery);
  if (about.isError) {
    return (
      <LoadError
        message={errorSentence(about.error, "The server did not say which engines it runs.")}
        onRetry={() => void about.refetch()}
      />
    );
  }
  if (about.data === undefined) {
    return (
      <div className="mt-3 flex flex-col gap-3">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    );
  }
  const { engine, languageModel } = about.data;
  return (
    <ul className="mt-3 flex flex-col gap-3.5">
      <Engine icon={<ListChecks />} name="Built-in rules engine" state={<Badge tone="good">Active</Badge>}>
        {engine.savingsRules} savings rules and {engine.relationships} kinds of relationship over{" "}
        {engine.resourceTypes} resource types. It works from your inventory alone, inside this server: the
        same inventory always gives the same answer.
      </Engine>
      {languageModel === null ? (
        <Engine icon={<BrainCircuit />} name="Language model" state={<Badge>Not configured</Badge>}>
          No language model is connected. Nothing about your accounts is sent to one.
        </Engine>
      ) : (
        <Engine icon={<BrainCircuit />} name="Language model" state={<Badge tone="good">Active</Badge>}>
          {languageModel}
        </Engine>
      )}
    </ul>
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
