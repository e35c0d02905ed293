import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorSentence } from "../../lib/api-error.ts";
import { countOf } from "../../lib/format.ts";
import { membersQuery } from "../../lib/members-query.ts";
import { useUser } from "../../lib/use-session.ts";
import { Check, UserRound, Users } from "../icons.gen.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Input } from "../ui/input.tsx";
import { LoadError } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { teamsQuery } from "./work-queries.ts";

/** A choice of the dialog; null: no one. */
export type Assignee = { kind: "member" | "team"; id: string; name: string } | null;

type AssignDialogProps = {
  /** The title of one finding or recommendation, or how many there are. */
  about: string;
  /** ID of who has it now; null: no one; undefined: they differ. */
  current: string | null | undefined;
  onAssign: (assignee: Assignee) => void;
  onClose: () => void;
};

/** As many members fit without a search box. */
const FEW = 8;

/** Dialog that assigns findings or recommendations to a member or a team, with one press. */
export function AssignDialog({ about, current, onAssign, onClose }: AssignDialogProps) {
  const user = useUser();
  const members = useQuery(membersQuery);
  const teams = useQuery(teamsQuery);
  const [text, setText] = useState("");
  const assign = (assignee: Assignee) => {
    onAssign(assignee);
    onClose();
  };
  const all = members.data?.members ?? [];
  const wanted = text.trim().toLowerCase();
  const fittingTeams = (teams.data?.teams ?? []).filter(({ name }) => name.toLowerCase().includes(wanted));
  const fitting = all
    .map(({ userId, fullName, email }) => ({ id: userId, name: fullName || email, email }))
    .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted))
    // Yourself first.
    .sort((one, other) => Number(other.id === user.userId) - Number(one.id === user.userId));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Assign"
      description={about}
      className="max-w-md"
    >
      {members.isError && (
        <LoadError
          message={errorSentence(members.error, "Couldn't load the members.")}
          error={members.error}
          onRetry={() => void members.refetch()}
        />
      )}
      {members.isPending && <Skeleton className="h-24" />}
      {members.data !== undefined && (
        <>
          {all.length + (teams.data?.teams.length ?? 0) > FEW && (
            <Input
              type="search"
              aria-label="Search members and teams"
              placeholder="Search members and teams"
              className="mb-2"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
          <ul aria-label="Members and teams" className="-mx-2 flex max-h-80 flex-col overflow-y-auto">
            {fitting.map(({ id, name, email }) => (
              <Choice
                key={id}
                name={id === user.userId ? `${name} (you)` : name}
                detail={name === email ? "" : email}
                chosen={current === id}
                onChoose={() => assign({ kind: "member", id, name })}
              />
            ))}
            {fittingTeams.map(({ teamId: id, name, members: people }) => (
              <Choice
                key={id}
                isTeam
                name={name}
                detail={countOf(people.length, "member")}
                chosen={current === id}
                onChoose={() => assign({ kind: "team", id, name })}
              />
            ))}
            {wanted === "" && (
              <Choice name="No one" detail="" chosen={current === null} onChoose={() => assign(null)} />
            )}
          </ul>
          {fitting.length + fittingTeams.length === 0 && (
            <p className="text-muted text-sm">No members or teams match.</p>
          )}
        </>
      )}
    </Dialog>
  );
}

type ChoiceProps = { isTeam?: boolean; name: string; detail: string; chosen: boolean; onChoose: () => void };

function Choice({ isTeam = false, name, detail, chosen, onChoose }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        aria-current={chosen ? "true" : undefined}
        onClick={onChoose}
        className="flex min-h-10 w-full items-center gap-3 rounded-md px-2 py-1.5 text-left text-sm transition-colors duration-120 hover:bg-sunken"
      >
        {isTeam ? (
          <Users className="size-4 shrink-0 text-muted" aria-hidden="true" />
        ) : (
          <UserRound className="size-4 shrink-0 text-muted" aria-hidden="true" />
        )}
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{name}</span>
          {detail !== "" && <span className="block truncate text-muted text-xs">{detail}</span>}
        </span>
        {chosen && <Check className="size-4 shrink-0 text-accent" aria-hidden="true" />}
      </button>
    </li>
  );
}
