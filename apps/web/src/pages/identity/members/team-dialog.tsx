import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { toast } from "sonner";
import { Button } from "../../../components/ui/button.tsx";
import { Checkbox } from "../../../components/ui/checkbox.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { type Team, teamsQuery } from "../../../components/work/work-queries.ts";
import { errorSentence } from "../../../lib/api-error.ts";
import { api } from "../../../lib/client.ts";
import { membersQuery } from "../../../lib/members-query.ts";

/** As many members fit without a search box. */
const FEW = 8;

/** Dialog for a team's name and members; null: a new team. */
export function TeamDialog({ team, onClose }: { team: Team | null; onClose: () => void }) {
  const client = useQueryClient();
  const members = useQuery(membersQuery);
  const [name, setName] = useState(team?.name ?? "");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(team?.members.map(({ userId }) => userId)),
  );
  const [text, setText] = useState("");
  const save = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), memberIds: [...chosen] };
      return team === null
        ? api.call("POST /teams", { body })
        : api.call("PATCH /teams/:id", { params: { id: team.teamId }, body });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: teamsQuery.queryKey });
      toast.success(`Saved team ${name.trim()}.`);
      onClose();
    },
  });
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "" && !save.isPending) save.mutate();
  };
  const all = members.data?.members ?? [];
  const wanted = text.trim().toLowerCase();
  const fitting = all.filter(({ fullName, email }) => `${fullName} ${email}`.toLowerCase().includes(wanted));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={team === null ? "Add team" : `Edit team ${team.name}`}
      className="max-w-md"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="team"
            look="primary"
            busy={save.isPending}
            disabled={name.trim() === ""}
          >
            Save team
          </Button>
        </>
      }
    >
      <form id="team" onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label="Name"
          error={save.isError ? errorSentence(save.error, "Couldn't save the team.") : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={60}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <fieldset>
          <legend className="mb-2 font-medium text-sm">Members</legend>
          {all.length > FEW && (
            <Input
              type="search"
              aria-label="Search members"
              placeholder="Search members"
              className="mb-2"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
          <ul className="flex max-h-64 flex-col gap-2 overflow-y-auto">
            {fitting.map(({ userId, fullName, email }) => (
              <li key={userId}>
                <Checkbox
                  label={fullName === "" ? email : `${fullName} (${email})`}
                  checked={chosen.has(userId)}
                  onChange={() => toggle(userId)}
                />
              </li>
            ))}
          </ul>
          {fitting.length === 0 && <p className="text-muted text-sm">No members match.</p>}
        </fieldset>
      </form>
    </Dialog>
  );
}
