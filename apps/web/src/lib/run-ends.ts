import { isUnderWay, type Run } from "./runs-query.ts";

type RunState = Pick<Run, "id" | "status">;

/** Reports the end of each run once, whether an event or polling brings it first. */
export type RunEnds<T extends RunState> = {
  /** A state that the server just reported: its end is new, also if this page didn't know the run. */
  reported: (run: T) => void;
  /** A state that was read: its end is new only if this page saw the run under way. */
  read: (run: T) => void;
};

/** `onEnd` is called once per end; a run that is repeated can end again. */
export function createRunEnds<T extends RunState>(onEnd: (run: T) => void): RunEnds<T> {
  const underWay = new Set<string>();
  const ended = new Set<string>();
  const end = (run: T) => {
    underWay.delete(run.id);
    ended.add(run.id);
    onEnd(run);
  };
  return {
    reported: (run) => {
      if (!isUnderWay(run)) {
        if (!ended.has(run.id)) end(run);
        return;
      }
      ended.delete(run.id);
      underWay.add(run.id);
    },
    read: (run) => {
      // A response may be older than the event of the end, so it doesn't reopen a run.
      if (isUnderWay(run)) {
        if (!ended.has(run.id)) underWay.add(run.id);
      } else if (underWay.has(run.id)) end(run);
    },
  };
}
