import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Messages } from "../../components/use-messages.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { api } from "../../lib/client.ts";
import { isUnderWay, recentRunsQuery } from "../../lib/runs-query.ts";
import { startScope } from "../../lib/start-scope.ts";

/** Imports findings from Security Hub in the background; the shell reports the result and reloads changed data. */
export function useHubImport(account: string | undefined, messages: Messages) {
  const client = useQueryClient();
  const runs = useQuery(recentRunsQuery);
  const underWay =
    runs.data?.runs.some((run) => run.kind === "security_hub_import" && isUnderWay(run)) === true;
  const start = useMutation({
    mutationFn: async () =>
      api.call(
        "POST /security/security-hub-import",
        { body: await startScope(account) },
        { headers: { prefer: "respond-async" }, timeoutMs: null },
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: recentRunsQuery.queryKey }),
    onError: (error) =>
      messages.fail(errorSentence(error, "Couldn't start the import from Security Hub."), error),
  });
  return { busy: start.isPending || underWay, start: () => start.mutate() };
}
