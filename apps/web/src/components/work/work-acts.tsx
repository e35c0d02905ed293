import { Tag, UserRound } from "../icons.gen.ts";
import { actLabel, type Reach } from "../selection/selection-reach.ts";
import { Button } from "../ui/button.tsx";

type WorkActsProps = { reach: Reach; busy: boolean; onOpen: (dialog: "assign" | "labels") => void };

/** Acts of a selection that share the work among people. */
export function WorkActs({ reach, busy, onOpen }: WorkActsProps) {
  return (
    <>
      <Button size="sm" disabled={busy} onClick={() => onOpen("assign")}>
        <UserRound aria-hidden="true" />
        {actLabel("Assign", reach)}
      </Button>
      <Button size="sm" disabled={busy} onClick={() => onOpen("labels")}>
        <Tag aria-hidden="true" />
        {actLabel("Labels", reach)}
      </Button>
    </>
  );
}
