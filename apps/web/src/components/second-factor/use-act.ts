import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorSentence } from "../../lib/api-error.ts";
import type { Failure } from "../ui/notice.tsx";
import { secondFactorQuery } from "./queries.ts";

/** Runs a change of the second factors once at a time, keeps its failure, and reloads them. */
export function useAct(fallback: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await work();
      void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
    } catch (error) {
      setFailure({ text: errorSentence(error, fallback), error });
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, run };
}
