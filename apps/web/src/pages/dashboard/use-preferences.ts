import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { reportAct } from "../../components/act-toast.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { api } from "../../lib/client.ts";
import { type DashboardPreferences, preferencesQuery } from "./queries.ts";

type Preferences = {
  /** Undefined while unknown. */
  chosen: DashboardPreferences | undefined;
  /** Whether they could not be loaded. */
  failed: boolean;
  /** Shows a choice immediately and saves it; a choice that can't be saved applies until the page is left. */
  choose: (changed: Partial<DashboardPreferences>) => void;
};

/** A person's choices on the dashboard. */
export function usePreferences(): Preferences {
  const client = useQueryClient();
  const { data, isError } = useQuery(preferencesQuery);
  const { mutate } = useMutation({
    mutationFn: (changed: Partial<DashboardPreferences>) =>
      api.call("PUT /dashboard/preferences", { body: changed }),
    onMutate: (changed) => {
      client.setQueryData(preferencesQuery.queryKey, (known) => ({
        ...{ firstSteps: null, tour: null, dismissedAnalysis: null },
        ...known,
        ...changed,
      }));
    },
    onError: (error) =>
      reportAct({ kind: "error", text: errorSentence(error, "Couldn't save your choice."), error }),
  });
  return { chosen: data, failed: isError && data === undefined, choose: mutate };
}
