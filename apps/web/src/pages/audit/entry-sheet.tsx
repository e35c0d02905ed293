import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { Sheet } from "../../components/ui/sheet.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { formatExactTime } from "../../lib/format.ts";
import { actionWords, actorWords, OutcomeBadge } from "./entry-words.tsx";
import { type AuditEntry, entryQuery } from "./queries.ts";

type EntrySheetProps = {
  /** undefined: closed. */
  sequence: string | undefined;
  /** The entry, if the list has it. */
  loaded: AuditEntry | undefined;
  onClose: () => void;
};

/** One entry with its values before and after. */
export function EntrySheet({ sequence, loaded, onClose }: EntrySheetProps) {
  return (
    <Sheet
      open={sequence !== undefined}
      onOpenChange={(open) => !open && onClose()}
      side="right"
      title={sequence === undefined ? "Entry" : `Entry #${sequence}`}
      className="w-[min(560px,94vw)]"
    >
      {loaded && <EntryFacts entry={loaded} />}
      {!loaded && sequence !== undefined && <LinkedEntry sequence={sequence} />}
    </Sheet>
  );
}

/** An entry of a link that is not in the list. */
function LinkedEntry({ sequence }: { sequence: string }) {
  const { data: entry, error, refetch } = useQuery(entryQuery({ sequence }));
  if (entry) return <EntryFacts entry={entry} />;
  return (
    <div className="p-5 text-sm">
      {error ? (
        <LoadError
          message={errorSentence(error, "Couldn't load the entry.")}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : entry === null ? (
        <p className="text-muted">
          The audit log has no entry #{sequence}. Entries are deleted at the end of their retention.
        </p>
      ) : (
        <Skeleton className="h-64 rounded-xl" />
      )}
    </div>
  );
}

function EntryFacts({ entry }: { entry: AuditEntry }) {
  return (
    <div className="flex flex-col gap-5 p-5 text-sm">
      <dl className="grid grid-cols-[7rem_1fr] gap-x-4 gap-y-2">
        <Fact name="Action">{actionWords(entry.action)}</Fact>
        <Fact name="Outcome">
          <OutcomeBadge outcome={entry.outcome} />
          {entry.code !== null && <span className="ml-2 font-mono text-xs">{entry.code}</span>}
        </Fact>
        <Fact name="Time">{formatExactTime(entry.at)}</Fact>
        <Fact name="Actor">{actorWords(entry.actor)}</Fact>
        <Fact name="Address">{entry.address ?? "No client: background work"}</Fact>
        <Fact name="Target">{entry.target.name ?? entry.target.type.replaceAll("_", " ")}</Fact>
        {entry.target.id !== null && (
          <Fact name="Target ID">
            <span className="break-all font-mono text-xs">{entry.target.id}</span>
          </Fact>
        )}
        {entry.source === "before_chaining" && (
          <Fact name="Recorded">By an earlier version, before the chain existed</Fact>
        )}
      </dl>
      <Changes before={entry.before} after={entry.after} />
      <section aria-label="Chain">
        <h3 className="mb-2 font-semibold">Chain</h3>
        <Hash label="Hash" value={entry.hash} />
        <Hash label="Previous hash" value={entry.previousHash} />
      </section>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

function Hash({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-center gap-2">
      <span className="w-28 shrink-0 text-muted">{label}</span>
      <code className="min-w-0 flex-1 truncate text-xs">{value}</code>
      <CopyButton text={value} what={label} />
    </div>
  );
}

const shown = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value, undefined, 2);

/** Members of both states side by side; only those that differ are marked. */
function Changes({ before, after }: Pick<AuditEntry, "before" | "after">) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  if (names.length === 0) return <p className="text-muted">No values were recorded for this action.</p>;
  return (
    <section aria-label="Values">
      <h3 className="mb-2 font-semibold">Values</h3>
      <dl className="flex flex-col gap-3">
        {names.map((name) => {
          const [old, now] = [before?.[name], after?.[name]];
          return (
            <div key={name}>
              <dt className="mb-1 font-mono text-muted text-xs">{name}</dt>
              {old !== undefined && <Value sign="−" word="Before" tone="bg-critical-tint" value={old} />}
              {now !== undefined && <Value sign="+" word="After" tone="bg-good-tint" value={now} />}
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function Value({ sign, word, tone, value }: { sign: string; word: string; tone: string; value: unknown }) {
  return (
    <dd
      className={`flex gap-2 px-2 py-1 font-mono text-xs first-of-type:rounded-t-md last:rounded-b-md ${tone}`}
    >
      <span aria-hidden="true">{sign}</span>
      <span className="sr-only">{word}: </span>
      <span className="min-w-0 whitespace-pre-wrap break-all">{shown(value)}</span>
    </dd>
  );
}
