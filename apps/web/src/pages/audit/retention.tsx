import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { toast } from "sonner";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { DialogActions } from "../../components/ui/dialog-actions.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { type Failure, FailureNotice, LoadError } from "../../components/ui/notice.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { formatCount, formatDate } from "../../lib/format.ts";
import { useMay } from "../../lib/use-may.ts";
import { type AuditSettings, entryQuery, useSetRetention } from "./queries.ts";

/** How long entries are kept, and the chapters that were closed. */
export function Retention({ settings }: { settings: UseQueryResult<AuditSettings> }) {
  const maySet = useMay("PUT /audit/settings", "settings everywhere");
  const [isChanging, setIsChanging] = useState(false);
  if (settings.isError && settings.data === undefined) {
    return (
      <div className="p-4">
        <LoadError
          message={errorSentence(settings.error, "Couldn't load the retention.")}
          error={settings.error}
          onRetry={() => void settings.refetch()}
        />
      </div>
    );
  }
  if (settings.data === undefined) return null;
  const { retentionDays, chapter } = settings.data;
  return (
    <section aria-label="Retention" className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <p className="min-w-0 flex-1 basis-72 text-sm">
        <span className="text-muted">Retention:</span>{" "}
        {retentionDays === null
          ? "entries are kept forever"
          : `entries are kept for ${formatCount(retentionDays)} days`}
        {chapter !== null &&
          `. Entries up to #${formatCount(chapter.sequence)} were deleted; the chain starts at the hash of the closed chapter`}
        .
      </p>
      {maySet && !isChanging && <Button onClick={() => setIsChanging(true)}>Change retention</Button>}
      {maySet && isChanging && <RetentionForm {...settings.data} onClose={() => setIsChanging(false)} />}
    </section>
  );
}

function RetentionForm({ retentionDays, chapter, onClose }: AuditSettings & { onClose: () => void }) {
  const [shorter, setShorter] = useState<number | null>(null);
  const save = useSetRetention(() => {
    toast.success("Retention saved.");
    onClose();
  });
  const [days, setDays] = useState(retentionDays === null ? "" : String(retentionDays));
  const [invalid, setInvalid] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entered = days.trim();
    // A number that can't be read would be sent as null, which is forever.
    const readable = entered === "" || /^\d{1,4}$/.test(entered);
    setInvalid(!readable);
    if (!readable) return;
    const next = entered === "" ? null : Number(entered);
    save.reset();
    if (next !== null && next >= leastDays && next < (retentionDays ?? Number.POSITIVE_INFINITY))
      setShorter(next);
    else save.mutate(next);
  };
  return (
    <form noValidate className="flex w-full flex-wrap items-end gap-3" onSubmit={submit}>
      <Field
        label="Days"
        hint="30 to 3,650; empty: forever. Older entries are deleted permanently within an hour, after their last hash is stored."
        error={invalid ? "Enter a whole number from 30 to 3,650, or nothing." : undefined}
        className="max-w-md"
      >
        {(field) => (
          <Input
            {...field}
            className="h-9 w-28"
            inputMode="numeric"
            autoFocus
            autoComplete="off"
            value={days}
            onChange={({ currentTarget }) => setDays(currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={save.isPending}>
        Save retention
      </Button>
      <Button look="ghost" onClick={onClose}>
        Cancel
      </Button>
      {shorter !== null && (
        <ConfirmShorterDialog
          days={shorter}
          deletedUpTo={chapter?.sequence ?? 0}
          isBusy={save.isPending}
          onConfirm={() => save.mutate(shorter)}
          onClose={() => setShorter(null)}
          failure={failureOf(save.error)}
        />
      )}
      <FailureNotice failure={shorter === null ? failureOf(save.error) : null} />
    </form>
  );
}

/** The server refuses shorter retentions: nothing is to confirm. */
const leastDays = 30;
const DAY_MS = 86_400_000;

const failureOf = (error: Error | null): Failure | null =>
  error && { text: errorSentence(error, "Couldn't save the retention."), error };

type ConfirmShorterDialogProps = {
  days: number;
  /** Number of the last entry that was deleted before; 0: none was. */
  deletedUpTo: number;
  isBusy: boolean;
  failure: Failure | null;
  onConfirm: () => void;
  onClose: () => void;
};

/**
 * How many entries are from before an instant. Entries are numbered in the order in which they were recorded, so one
 * that began before another can come after it.
 */
function OldEntries({ before, deletedUpTo }: { before: string; deletedUpTo: number }) {
  const newest = useQuery(entryQuery({ to: before }));
  if (newest.isError) return "The number of these entries couldn't be loaded.";
  if (newest.isPending) return "Counting these entries...";
  const count = newest.data === null ? 0 : newest.data.sequence - deletedUpTo;
  if (count <= 0) return "No entry is that old yet.";
  return count === 1 ? "At most 1 entry is deleted." : `At most ${formatCount(count)} entries are deleted.`;
}

/** Entries that a shorter retention deletes can't be restored. */
function ConfirmShorterDialog({
  days,
  deletedUpTo,
  isBusy,
  failure,
  onConfirm,
  onClose,
}: ConfirmShorterDialogProps) {
  const [before] = useState(() => new Date(Date.now() - days * DAY_MS));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete older entries?"
      description={`Entries from before ${formatDate(before)} are deleted permanently within an hour.`}
      className="max-w-md"
      footer={
        <DialogActions onCancel={onClose} look="danger" busy={isBusy} onAct={onConfirm}>
          {isBusy ? "Saving..." : `Keep ${formatCount(days)} days only`}
        </DialogActions>
      }
    >
      <p className="mb-3 text-sm" role="status">
        <OldEntries before={before.toISOString()} deletedUpTo={deletedUpTo} />
      </p>
      <p className="text-sm">
        To keep a copy of these entries, cancel and export the log first. Afterwards, the chain starts at the
        hash of the last deleted entry.
      </p>
      <FailureNotice failure={failure} className="mt-4" />
    </Dialog>
  );
}
