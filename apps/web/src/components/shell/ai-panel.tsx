import { lazy, Suspense, useState } from "react";
import { Sparkles } from "../icons.gen.ts";
import { Button } from "../ui/button.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "../ui/popover.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

const AiEngines = lazy(() => import("./ai-engines.tsx").then((file) => ({ default: file.AiEngines })));

/** The "AI Active" badge, which opens a panel with the active features. */
export function AiPanel({ onAsk }: { onAsk: () => void }) {
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
      <PopoverContent
        align="end"
        aria-labelledby="ai-panel-title"
        className="max-h-[var(--radix-popover-content-available-height)] overflow-y-auto"
      >
        <h2 id="ai-panel-title" className="font-semibold text-lg">
          Active AI features
        </h2>
        <Suspense fallback={<Skeleton className="mt-3 h-96" />}>
          <AiEngines onLeave={() => setOpen(false)} />
        </Suspense>
        <Button
          look="primary"
          className="mt-4 w-full"
          onClick={() => {
            setOpen(false);
            onAsk();
          }}
        >
          Ask the assistant
        </Button>
      </PopoverContent>
    </Popover>
  );
}
