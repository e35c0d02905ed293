import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { NoteArea } from "../../components/ui/note-area.tsx";
import { FailureNotice } from "../../components/ui/notice.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { type ChangeControl, useDeclareEmergency, useEndEmergency } from "./change-control-queries.ts";

/** An owner lets changes be made for some minutes, in spite of freezes and windows. */
export function EmergencyForm({ control: { emergency } }: { control: ChangeControl }) {
  const declare = useDeclareEmergency();
  const end = useEndEmergency();
  const [reason, setReason] = useState("");
  const [minutes, setMinutes] = useState("60");
  const error = declare.error ?? end.error;
  const failure = error && { text: errorSentence(error, "Couldn't change the emergency."), error };
  return (
    <Card aria-label="Emergency" className="flex flex-col gap-4 p-4 sm:p-5">
      <div>
        <h2 className="font-semibold text-lg">Emergency</h2>
        <p className="mt-0.5 text-muted text-sm">
          For some minutes, neither freezes nor windows hold changes. Policies still require approval. The
          reason is in the audit log.
        </p>
      </div>
      <FailureNotice failure={failure} />
      {emergency === null ? (
        <>
          <Field label="Reason">
            {(control) => <NoteArea {...control} value={reason} onText={setReason} />}
          </Field>
          <Field label="Minutes" hint="5 to 240 minutes.">
            {(control) => (
              <Input
                {...control}
                className="h-9 w-28"
                type="number"
                min={5}
                max={240}
                value={minutes}
                onChange={({ currentTarget }) => setMinutes(currentTarget.value)}
              />
            )}
          </Field>
          <div>
            <Button
              look="danger"
              size="lg"
              busy={declare.isPending}
              disabled={reason.trim() === ""}
              onClick={() => {
                end.reset();
                declare.mutate({ reason: reason.trim(), minutes: Number(minutes) });
              }}
            >
              Declare emergency
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button
            size="lg"
            busy={end.isPending}
            onClick={() => {
              declare.reset();
              end.mutate();
            }}
          >
            End emergency
          </Button>
        </div>
      )}
    </Card>
  );
}
