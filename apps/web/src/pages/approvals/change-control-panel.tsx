import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { FailureNotice, LoadError, Notice } from "../../components/ui/notice.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { formatExactTime } from "../../lib/format.ts";
import { useMay } from "../../lib/use-may.ts";
import {
  type ChangeControl,
  type ChangeControlChange,
  changeControlQuery,
  useSaveChangeControl,
} from "./change-control-queries.ts";
import { EmergencyForm } from "./emergency-form.tsx";
import { FreezeDialog } from "./freeze-dialog.tsx";
import { WEEKDAYS, WindowDialog } from "./window-dialog.tsx";

/** What holds changes in AWS now, on every tab of the page. */
export function HoldNotice() {
  const { data } = useQuery(changeControlQuery);
  if (data === undefined) return null;
  const { hold, emergency } = data;
  if (emergency !== null) {
    return (
      <Notice kind="warning" className="mb-4">
        Emergency until {formatExactTime(emergency.until)}, declared by {emergency.declaredBy}: freezes and
        maintenance windows don't hold changes. Reason: {emergency.reason}
      </Notice>
    );
  }
  if (hold === null) return null;
  return (
    <Notice kind="info" className="mb-4">
      {hold.text} Approved changes wait until then, and others are refused.
    </Notice>
  );
}

/** Change freezes, maintenance windows, and emergencies. */
export function ChangeControlPanel() {
  const control = useQuery(changeControlQuery);
  const maySet = useMay("PUT /change-control", "settings everywhere");
  const mayDeclare = useMay("POST /change-control/emergency", "ownership everywhere");
  if (control.isPending) return <Skeleton className="h-48 rounded-xl" />;
  if (control.data === undefined) {
    return (
      <LoadError
        message={errorSentence(control.error, "Couldn't load freezes and windows.")}
        error={control.error}
        onRetry={() => void control.refetch()}
      />
    );
  }
  const { data } = control;
  return (
    <>
      <Settings control={data} maySet={maySet} />
      {mayDeclare && (data.hold !== null || data.emergency !== null) && <EmergencyForm control={data} />}
    </>
  );
}

function Settings({ control, maySet }: { control: ChangeControl; maySet: boolean }) {
  const { freezes, windows, timeZone } = control;
  const [adding, setAdding] = useState<"freeze" | "window" | null>(null);
  const save = useSaveChangeControl(() => setAdding(null));
  const failure = save.error && {
    text: errorSentence(save.error, "Couldn't save freezes and windows."),
    error: save.error,
  };
  const change = (part: Partial<ChangeControlChange>) => save.mutate({ freezes, windows, ...part });
  const dialog = {
    ...{ failure, busy: save.isPending },
    onClose: () => {
      save.reset();
      setAdding(null);
    },
  };
  return (
    <Card aria-label="Freezes and maintenance windows" className="flex flex-col gap-4 p-4 sm:p-5">
      <div>
        <h2 className="font-semibold text-lg">Freezes and maintenance windows</h2>
        <p className="mt-0.5 text-muted text-sm">
          During a freeze, nothing is changed in AWS: no fixes, recommendations, tags, or undos. With
          maintenance windows, changes are made only in them. Approved changes wait; others are refused.
        </p>
      </div>
      {adding === null && <FailureNotice failure={failure} />}
      <List
        title="Change freezes"
        none="No freezes."
        rows={freezes.map((freeze, at) => ({
          key: `${freeze.name} ${freeze.from}`,
          text: freeze.name,
          detail: `${formatExactTime(freeze.from)} to ${formatExactTime(freeze.until)}`,
          onDelete: () => change({ freezes: freezes.filter((_, other) => other !== at) }),
        }))}
        {...{ maySet, busy: save.isPending }}
      />
      <List
        title="Maintenance windows"
        none="None: changes are made at any time."
        rows={windows.map((window, at) => ({
          key: JSON.stringify(window),
          text: window.weekdays.map((day) => WEEKDAYS[day]).join(", "),
          detail: `${window.from} to ${window.until}${window.until <= window.from ? " on the next day" : ""}, ${timeZone}`,
          onDelete: () => change({ windows: windows.filter((_, other) => other !== at) }),
        }))}
        {...{ maySet, busy: save.isPending }}
      />
      {maySet && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setAdding("freeze")}>Add freeze</Button>
          <Button onClick={() => setAdding("window")}>Add window</Button>
        </div>
      )}
      {adding === "freeze" && (
        <FreezeDialog {...dialog} onSave={(freeze) => change({ freezes: [...freezes, freeze] })} />
      )}
      {adding === "window" && (
        <WindowDialog
          {...dialog}
          timeZone={timeZone}
          onSave={(window) => change({ windows: [...windows, window] })}
        />
      )}
    </Card>
  );
}

type ListProps = {
  title: string;
  none: string;
  rows: readonly { key: string; text: string; detail: string; onDelete: () => void }[];
  maySet: boolean;
  busy: boolean;
};

function List({ title, none, rows, maySet, busy }: ListProps) {
  return (
    <section>
      <h3 className="font-medium text-sm">{title}</h3>
      {rows.length === 0 ? (
        <p className="mt-1 text-muted text-sm">{none}</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {rows.map(({ key, text, detail, onDelete }) => (
            <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <div className="min-w-0 text-sm">
                <p className="break-words font-medium">{text}</p>
                <p className="text-muted">{detail}</p>
              </div>
              {maySet && (
                <Button size="sm" disabled={busy} aria-label={`Delete: ${text}`} onClick={onDelete}>
                  Delete
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
