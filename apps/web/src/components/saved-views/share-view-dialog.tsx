import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { errorSentence } from "../../lib/api-error.ts";
import { reportAct } from "../act-toast.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { teamsQuery } from "../work/work-queries.ts";
import { type Audience, type SavedView, useShareView } from "./queries.ts";

/** A choice of the list: "none", "everyone", or the ID of a team. */
const choiceOf = ({ sharedWith }: SavedView): string =>
  sharedWith === null ? "none" : sharedWith.kind === "team" ? sharedWith.teamId : "everyone";

function audienceOf(choice: string): Audience {
  if (choice === "none") return null;
  return choice === "everyone" ? { kind: "everyone" } : { kind: "team", teamId: choice };
}

/** Asks who else sees a view. */
export function ShareViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const teams = useQuery(teamsQuery);
  const [choice, setChoice] = useState(choiceOf(view));
  const share = useShareView({
    onDone: ({ name, sharedWith }) => {
      const now = sharedWith === null ? "is no longer shared" : "is shared";
      reportAct({ text: `View “${name}” ${now}.` });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!share.isPending) share.mutate({ view, sharedWith: audienceOf(choice) });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Share view “${view.name}”`}
      description="Others see the view in their list, with the data of their own accounts. Only you can change or delete it."
      className="max-w-md"
      footer={
        <DialogActions onCancel={onClose} form="share-view" busy={share.isPending}>
          Save
        </DialogActions>
      }
    >
      <form id="share-view" onSubmit={submit}>
        <Field
          label="Shared with"
          error={share.isError ? errorSentence(share.error, "Couldn't share the view.") : undefined}
          hint={
            teams.isError
              ? errorSentence(teams.error, "Couldn't load the teams of this workspace.")
              : undefined
          }
        >
          {(control) => (
            <Select
              {...control}
              value={choice}
              onChange={(event) => setChoice(event.currentTarget.value)}
              className="w-full [&_select]:h-9 [&_select]:w-full"
            >
              <option value="none">No one</option>
              <option value="everyone">Everyone in the workspace</option>
              {teamsOf(view, teams.data?.teams).map(({ teamId, name }) => (
                <option key={teamId} value={teamId}>
                  Team {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </form>
    </Dialog>
  );
}

/** The teams of the workspace; until they are loaded, that of the view. */
function teamsOf({ sharedWith }: SavedView, teams: readonly { teamId: string; name: string }[] | undefined) {
  return teams ?? (sharedWith?.kind === "team" ? [sharedWith] : []);
}
