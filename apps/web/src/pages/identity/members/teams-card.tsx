import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { Plus } from "../../../components/icons.gen.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { type Failure, FailureNotice, LoadError } from "../../../components/ui/notice.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { type Team, teamsQuery } from "../../../components/work/work-queries.ts";
import { errorSentence } from "../../../lib/api-error.ts";
import { api } from "../../../lib/client.ts";
import { countOf } from "../../../lib/format.ts";
import { useMay } from "../../../lib/use-may.ts";
import { TeamDialog } from "./team-dialog.tsx";

/** Teams of the workspace: people to whom findings and recommendations are assigned together. */
export function TeamsCard() {
  const teams = useQuery(teamsQuery);
  const mayEdit = useMay("POST /teams", "people everywhere");
  const [editing, setEditing] = useState<Team | "new" | null>(null);
  const [deleting, setDeleting] = useState<Team | null>(null);
  return (
    <Card aria-label="Teams" className="p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold text-lg">Teams</h2>
          <p className="text-muted text-sm">
            Findings and recommendations can be assigned to a team. Each member sees those of their accounts.
          </p>
        </div>
        {mayEdit && (
          <Button onClick={() => setEditing("new")}>
            <Plus aria-hidden="true" />
            Add team
          </Button>
        )}
      </div>
      {teams.isError && (
        <div className="mt-3">
          <LoadError
            message={errorSentence(teams.error, "Couldn't load the teams.")}
            error={teams.error}
            onRetry={() => void teams.refetch()}
          />
        </div>
      )}
      {teams.isPending && <Skeleton className="mt-3 h-12" />}
      {teams.data?.teams.length === 0 && <p className="mt-3 text-sm">No teams yet.</p>}
      <ul className="mt-2 divide-y divide-line">
        {(teams.data?.teams ?? []).map((team) => (
          <li key={team.teamId} className="flex items-center gap-3 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium text-sm">{team.name}</p>
              <p className="truncate text-muted text-xs">
                {team.members.length === 0
                  ? "No members"
                  : `${countOf(team.members.length, "member")}: ${team.members.map(({ name }) => name).join(", ")}`}
              </p>
            </div>
            {mayEdit && (
              <>
                <Button size="sm" aria-description={team.name} onClick={() => setEditing(team)}>
                  Edit
                </Button>
                <Button size="sm" look="ghost" aria-description={team.name} onClick={() => setDeleting(team)}>
                  Delete
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {editing !== null && (
        <TeamDialog team={editing === "new" ? null : editing} onClose={() => setEditing(null)} />
      )}
      {deleting !== null && <DeleteTeamDialog team={deleting} onClose={() => setDeleting(null)} />}
    </Card>
  );
}

function DeleteTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<Failure | null>(null);
  const remove = useMutation({
    mutationFn: () => api.call("DELETE /teams/:id", { params: { id: team.teamId } }),
    onSuccess: () => {
      toast.success(`Deleted team ${team.name}.`);
      onClose();
    },
    onError: (error) => setFailure({ text: errorSentence(error, "Couldn't delete the team."), error }),
    onSettled: () => client.invalidateQueries({ queryKey: teamsQuery.queryKey }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete team ${team.name}?`}
      className="max-w-md"
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            Delete team
          </Button>
        </>
      }
    >
      <p className="text-sm">
        What is assigned to this team is then assigned to no one, with a note in its history. Its members stay
        in the workspace.
      </p>
      <FailureNotice failure={failure} className="mt-4" />
    </Dialog>
  );
}
