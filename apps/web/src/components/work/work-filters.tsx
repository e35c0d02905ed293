import { useQuery } from "@tanstack/react-query";
import { membersQuery } from "../../lib/members-query.ts";
import { useUser } from "../../lib/use-session.ts";
import { type Choice, ChoiceSelect } from "../choice-select.tsx";
import { labelsQuery, teamsQuery } from "./work-queries.ts";

type WorkFiltersProps = {
  assignee: string | undefined;
  label: string | undefined;
  set: (key: "assignee" | "label") => (value: string) => void;
};

const choice = (value: string, label: string): Choice => ({ value, label, count: undefined });

/** Filters by who has something, and by label. */
export function WorkFilters({ assignee, label, set }: WorkFiltersProps) {
  const user = useUser();
  const members = useQuery(membersQuery);
  const teams = useQuery(teamsQuery);
  const labels = useQuery(labelsQuery);
  const others = (members.data?.members ?? []).filter(({ userId }) => userId !== user.userId);
  const known = labels.data?.labels ?? [];
  return (
    <>
      <ChoiceSelect
        label="Assignee"
        all="Any assignee"
        value={assignee}
        onChange={set("assignee")}
        first={[
          choice("me", "Assigned to me"),
          choice("none", "Not assigned"),
          ...(teams.data?.teams ?? []).map(({ teamId, name }) => choice(teamId, `Team ${name}`)),
          ...others.map(({ userId, fullName, email }) => choice(userId, fullName || email)),
        ]}
      />
      {(known.length > 0 || label !== undefined) && (
        <ChoiceSelect
          label="Label"
          all="Any label"
          value={label}
          onChange={set("label")}
          first={known.map(({ labelId, name }) => choice(labelId, name))}
        />
      )}
    </>
  );
}
