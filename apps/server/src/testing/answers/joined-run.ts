import { vi } from "vitest";
import type { TestServer } from "../test-server.ts";

/**
 * Watches a call that waits for a run's end, which reads the run by its ID.
 * @returns a promise for the next read; create it before making the call
 */
export function nextLookAt(server: TestServer, runId: string): Promise<void> {
  const looked = Promise.withResolvers<void>();
  const { database } = server;
  const forWorkspace = database.forWorkspace.bind(database);
  vi.spyOn(database, "forWorkspace").mockImplementation((workspaceId, work) =>
    forWorkspace(workspaceId, (tx) => {
      const watched: typeof tx = Object.create(tx, {
        query: {
          value: (...[text, values]: Parameters<typeof tx.query>) => {
            if (/ from runs\b/.test(text) && values?.includes(runId)) looked.resolve();
            return tx.query(text, values);
          },
        },
      });
      return work(watched);
    }),
  );
  return looked.promise;
}
