import { Tag, UserRound } from "../icons.gen.ts";
import { Button } from "../ui/button.tsx";

type WorkActsProps = { busy: boolean; onOpen: (dialog: "assign" | "labels") => void };

/** Acts of a selection that share the work among people. */
export function WorkActs({ busy, onOpen }: WorkActsProps) {
  return (
    <>
      <Button size="sm" disabled={busy} onClick={() => onOpen("assign")}>
        <UserRound aria-hidden="true" />
        Assign
      </Button>
      <Button size="sm" disabled={busy} onClick={() => onOpen("labels")}>
        <Tag aria-hidden="true" />
        Labels
      </Button>
    </>
  );
}
