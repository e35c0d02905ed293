import { useCallback, useRef } from "react";
import { newId } from "../../lib/new-id.ts";

/**
 * IDs of operations that the server runs once. The same request keeps its ID until `done`, so that one whose answer was
 * lost can be sent again.
 */
export function useOperationId(): { idOf: (request: unknown) => string; done: () => void } {
  const last = useRef<{ request: string; id: string } | null>(null);
  const idOf = useCallback((request: unknown) => {
    const text = JSON.stringify(request);
    if (last.current?.request !== text) last.current = { request: text, id: newId() };
    return last.current.id;
  }, []);
  const done = useCallback(() => {
    last.current = null;
  }, []);
  return { idOf, done };
}
