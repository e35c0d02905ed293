import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { errorSentence } from "../../lib/api-error.ts";
import { api } from "../../lib/client.ts";
import { useMay } from "../../lib/use-may.ts";
import { reportAct } from "../act-toast.ts";
import { Plus, Trash2 } from "../icons.gen.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Input } from "../ui/input.tsx";
import { LoadError } from "../ui/notice.tsx";
import { Select } from "../ui/select.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { LABEL_DOTS, LabelMark } from "./label-mark.tsx";
import { type Label, labelsQuery } from "./work-queries.ts";

/** IDs of labels to add and to remove. */
export type LabelChange = { add: string[]; remove: string[] };

type LabelsDialogProps = {
  /** The title of one finding or recommendation, or how many there are. */
  about: string;
  /** Its labels; undefined: there are several. */
  current: readonly Pick<Label, "labelId">[] | undefined;
  onChange: (change: LabelChange) => void;
  onClose: () => void;
};

type Step = "keep" | "add" | "remove";

/** Dialog that adds labels to findings or recommendations and removes them, and creates labels. */
export function LabelsDialog({ about, current, onChange, onClose }: LabelsDialogProps) {
  const labels = useQuery(labelsQuery);
  const [steps, setSteps] = useState<Readonly<Record<string, Step>>>({});
  const set = (id: string, step: Step) => setSteps((now) => ({ ...now, [id]: step }));
  const having = (step: Step) => Object.keys(steps).filter((id) => steps[id] === step);
  const change = { add: having("add"), remove: having("remove") };
  const mayEdit = useMay("POST /labels", "triage everywhere");
  const apply = () => {
    onChange(change);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Labels"
      description={about}
      className="max-w-md"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={change.add.length + change.remove.length === 0} onClick={apply}>
            Apply labels
          </Button>
        </>
      }
    >
      {labels.isError && (
        <LoadError
          message={errorSentence(labels.error, "Couldn't load the labels.")}
          error={labels.error}
          onRetry={() => void labels.refetch()}
        />
      )}
      {labels.isPending && <Skeleton className="h-24" />}
      {labels.data !== undefined && (
        <ul aria-label="Labels" className="flex max-h-80 flex-col gap-1 overflow-y-auto">
          {labels.data.labels.length === 0 && (
            <li className="text-muted text-sm">
              {mayEdit
                ? "No labels yet. Create the first one below."
                : "No labels yet. Someone with a role for the whole workspace can create them."}
            </li>
          )}
          {labels.data.labels.map((label) => (
            <LabelChoice
              key={label.labelId}
              label={label}
              has={current?.some(({ labelId }) => labelId === label.labelId)}
              step={steps[label.labelId] ?? "keep"}
              onStep={(step) => set(label.labelId, step)}
              mayDelete={mayEdit}
            />
          ))}
        </ul>
      )}
      {mayEdit && <NewLabel onCreated={({ labelId }) => set(labelId, "add")} />}
    </Dialog>
  );
}

type LabelChoiceProps = {
  label: Label;
  /** Undefined: there are several. */
  has: boolean | undefined;
  step: Step;
  onStep: (step: Step) => void;
  mayDelete: boolean;
};

function LabelChoice({ label, has, step, onStep, mayDelete }: LabelChoiceProps) {
  return (
    <li className="flex min-h-9 items-center gap-2">
      <span className="min-w-0 flex-1">
        <LabelMark label={label} />
      </span>
      <Select
        aria-label={label.name}
        className="w-36"
        value={step}
        onChange={(event) => onStep(event.currentTarget.value as Step)} // the options below
      >
        <option value="keep">{has === undefined ? "No change" : has ? "Has it" : "Doesn't have it"}</option>
        {has !== true && <option value="add">Add</option>}
        {has !== false && <option value="remove">Remove</option>}
      </Select>
      {mayDelete && <DeleteLabel label={label} />}
    </li>
  );
}

/** Two presses, since nothing brings a label back to what had it. */
function DeleteLabel({ label }: { label: Label }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.call("DELETE /labels/:id", { params: { id: label.labelId } }),
    onSuccess: () => reportAct({ text: `Label “${label.name}” deleted.` }),
    onError: (error) =>
      reportAct({ kind: "error", text: errorSentence(error, "Couldn't delete the label."), error }),
    onSettled: () =>
      Promise.all(
        [labelsQuery.queryKey, ["security"], ["recommendations"]].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
  return (
    <Button
      size="sm"
      look={asked ? "danger" : "ghost"}
      busy={remove.isPending}
      aria-label={asked ? `Delete label ${label.name} everywhere` : `Delete label ${label.name}`}
      onBlur={() => setAsked(false)}
      onClick={() => (asked ? remove.mutate() : setAsked(true))}
    >
      {asked ? "Delete everywhere" : <Trash2 aria-hidden="true" />}
    </Button>
  );
}

const COLORS = Object.keys(LABEL_DOTS) as Label["color"][]; // the keys of the palette

function NewLabel({ onCreated }: { onCreated: (label: Label) => void }) {
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [color, setColor] = useState<Label["color"]>("blue");
  const create = useMutation({
    mutationFn: () => api.call("POST /labels", { body: { name: name.trim(), color } }),
    onSuccess: async ({ label }) => {
      await client.invalidateQueries({ queryKey: labelsQuery.queryKey });
      setName("");
      onCreated(label);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "" && !create.isPending) create.mutate();
  };
  return (
    <form aria-label="New label" onSubmit={submit} className="mt-4 border-line border-t pt-4">
      <div className="flex items-center gap-2">
        <Input
          aria-label="Name of a new label"
          placeholder="New label"
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" busy={create.isPending} disabled={name.trim() === ""}>
          <Plus aria-hidden="true" />
          Create
        </Button>
      </div>
      <fieldset className="mt-2 flex flex-wrap gap-2">
        <legend className="sr-only">Color</legend>
        {COLORS.map((one) => (
          <label key={one} title={one} className="flex items-center gap-1">
            <input
              type="radio"
              name="label-color"
              aria-label={one}
              checked={color === one}
              onChange={() => setColor(one)}
            />
            <span
              aria-hidden="true"
              className="size-4 rounded-full"
              style={{ backgroundColor: LABEL_DOTS[one] }}
            />
          </label>
        ))}
      </fieldset>
      {create.isError && (
        <p role="alert" className="mt-2 text-critical text-sm">
          {errorSentence(create.error, "Couldn't create the label.")}
        </p>
      )}
    </form>
  );
}
