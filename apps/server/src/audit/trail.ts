import type { Act, AuditTrail } from "../platform/acts.ts";
import type { AuditStore } from "./store.ts";

/** An announcement of a process that stopped renewing it is chained as "unknown". */
const announcedForMs = 60_000;

/** The audit log of this process. */
export interface ProcessTrail extends AuditTrail {
  /** Chains what background work wrote, what dead processes left, and what could not be written before. */
  tidy(): Promise<void>;
}

interface Deps {
  readonly store: AuditStore;
  readonly now: () => Date;
  /** Called when an entry could not be written; it is retried. */
  readonly onProblem: (error: unknown) => void;
}

export function createTrail({ store, now, onProblem }: Deps): ProcessTrail {
  const process = crypto.randomUUID();
  const until = () => new Date(now().getTime() + announcedForMs);
  let open = 0;
  let unwritten: (() => Promise<void>)[] = [];
  const write = async (attempt: () => Promise<void>): Promise<void> => {
    try {
      await attempt();
    } catch (error) {
      onProblem(error);
      unwritten.push(attempt);
    }
  };
  return {
    async begin(workspaceId, act) {
      const at = now();
      const id = await store.announce(workspaceId, { ...act, at }, { process, until: until() });
      open++;
      return {
        end: async (ended: Act) => {
          open--;
          await write(() => store.end(workspaceId, id, { ...ended, at }));
        },
      };
    },
    record: (workspaceId, act) => {
      const at = now();
      return write(() => store.write(workspaceId, { ...act, at }));
    },
    async tidy() {
      const again = unwritten;
      unwritten = [];
      for (const attempt of again) await write(attempt);
      if (open > 0 || unwritten.length > 0) await store.renew(process, until());
      for (const workspaceId of await store.waiting(now())) await store.chain(workspaceId, now());
    },
  };
}
