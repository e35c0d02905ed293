import type { ReactNode } from "react";
import { ArrowRight } from "../../../components/icons.gen.ts";
import type { TagPlan } from "./tag-queries.ts";

type Changes = TagPlan["items"][number]["changes"];

/** The changes of a resource's tags, one line per tag. */
function Differences({ changes }: { changes: Changes }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {changes.map(({ key, before, after }) => (
        <li key={key} className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-xs">
          <span className="break-all font-medium">{key}</span>
          <Value text={before} none="not set" />
          <ArrowRight className="size-3 shrink-0 text-muted" aria-hidden="true" />
          <span className="sr-only">becomes</span>
          <Value text={after} none="removed" strong />
        </li>
      ))}
    </ul>
  );
}

function Value({ text, none, strong = false }: { text: string | null; none: string; strong?: boolean }) {
  if (text === null || text === "")
    return <span className="text-muted italic">{text === null ? none : "empty"}</span>;
  return (
    <span className={strong ? "break-all rounded-sm bg-good-tint px-1 text-good" : "break-all"}>{text}</span>
  );
}

type TagLineProps = {
  resource: Pick<
    TagPlan["items"][number],
    "resourceId" | "resourceName" | "resourceType" | "region" | "changes"
  >;
  /** Its result. */
  status?: ReactNode;
  message?: string;
};

/** One resource of a plan or a change, with its tags before and after. */
export function TagLine({ resource, status, message = "" }: TagLineProps) {
  const { resourceId, resourceName, resourceType, region, changes } = resource;
  return (
    // Of hundreds of lines, only the visible ones are rendered.
    <li className="grid gap-x-4 gap-y-1 px-3 py-2 [contain-intrinsic-size:auto_52px] [content-visibility:auto] sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
      <div className="min-w-0">
        <p className="truncate font-medium text-sm" title={resourceId}>
          {resourceName}
        </p>
        <p className="truncate text-muted text-xs">
          {resourceType} · {region}
        </p>
      </div>
      <div className="min-w-0 self-center">
        <Differences changes={changes} />
        {message !== "" && <p className="mt-1 text-medium text-xs">{message}</p>}
      </div>
      {status !== undefined && <div className="self-center">{status}</div>}
    </li>
  );
}

/** The frame of a list of resources with its own scroll bar. */
export function TagLines({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[min(420px,50dvh)] divide-y divide-line overflow-y-auto rounded-lg border border-line"
    >
      {children}
    </ul>
  );
}
