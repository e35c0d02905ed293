import type { BulkRun } from "../../lib/bulk-run-query.ts";
import { classNames } from "../../lib/class-names.ts";
import { resourceIdBeside } from "../../lib/resource-id.ts";
import { useMayIn } from "../../lib/use-may.ts";
import { Check, Circle, LoaderCircle, Minus, Undo2, X } from "../icons.gen.ts";
import { Button } from "../ui/button.tsx";
import { BulkItemLink } from "./bulk-item-link.tsx";
import { BULK_WORDS } from "./bulk-words.ts";

type Item = BulkRun["items"][number];

const MARKS = {
  waiting: { icon: Circle, style: "text-muted", word: "Waiting" },
  running: { icon: LoaderCircle, style: "text-accent motion-safe:animate-spin", word: "In progress" },
  completed: { icon: Check, style: "text-good", word: "" },
  failed: { icon: X, style: "text-critical", word: "Failed" },
  skipped: { icon: Minus, style: "text-medium", word: "Skipped" },
  not_run: { icon: Minus, style: "text-muted", word: "Not started" },
} as const;

/** Accounts of items; that of a finding that no longer exists is not known. */
export function accountsOf(items: readonly Item[]): string[] {
  return items.flatMap(({ accountId }) => accountId ?? []);
}

/** The fixes of a run: the result of each, its reason, and Undo. */
export function BulkRunItems({ items, onUndo }: { items: readonly Item[]; onUndo: (id: string) => void }) {
  const mayUndo = useMayIn("POST /security/remediation/:id/rollback", "fix");
  return (
    <ol className="divide-y divide-line rounded-lg border border-line">
      {items.map((item) => (
        <li key={item.findingId ?? item.recommendationId ?? `${item.title} ${item.resourceName}`}>
          <RunItem item={item} onUndo={mayUndo(...accountsOf([item])) ? onUndo : undefined} />
        </li>
      ))}
    </ol>
  );
}

function RunItem({ item, onUndo }: { item: Item; onUndo: ((id: string) => void) | undefined }) {
  const { title, resourceName, status, message, remediationId, undoneAt } = item;
  const { icon: Icon, style, word } = MARKS[status];
  const { done } = BULK_WORDS[item.recommendationId === null ? "finding" : "recommendation"];
  const shortId = resourceIdBeside(item);
  const says = message !== "" && (status === "failed" || status === "skipped");
  return (
    <div className="flex items-start gap-2.5 px-3 py-2 text-sm">
      <Icon className={classNames("mt-0.5 size-4 shrink-0", style)} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <BulkItemLink
          findingId={item.findingId}
          recommendationId={item.recommendationId}
          applied={status === "completed" && undoneAt === null}
          className="break-words rounded-sm font-medium underline-offset-3 hover:underline"
        >
          {title}
        </BulkItemLink>
        <p className="flex flex-wrap gap-x-2 text-muted text-xs">
          <code className="break-all font-mono">{resourceName}</code>
          {shortId !== null && <code className="break-all font-mono">{shortId}</code>}
          <span>{undoneAt === null ? (status === "completed" ? done : word) : "Undone"}</span>
        </p>
        {says && <p className="mt-0.5 break-words text-xs">{message}</p>}
      </div>
      {onUndo !== undefined && status === "completed" && remediationId !== null && undoneAt === null && (
        <Button size="sm" aria-label={`Undo ${title}, ${resourceName}`} onClick={() => onUndo(remediationId)}>
          <Undo2 aria-hidden="true" />
          Undo
        </Button>
      )}
    </div>
  );
}
