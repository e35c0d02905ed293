import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Card } from "../../../components/ui/card.tsx";
import { LearnMore } from "../../../components/ui/learn-more.tsx";
import { LoadError, Notice } from "../../../components/ui/notice.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { Switch } from "../../../components/ui/switch.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { api } from "../../../lib/client.ts";
import { securitySettingsQuery } from "../../../lib/security-settings-query.ts";

/** Security settings of the workspace. */
export function RulesCard() {
  const client = useQueryClient();
  const settings = useQuery(securitySettingsQuery);
  const change = useMutation({
    mutationFn: (ignoreNoteRequired: boolean) =>
      api.call("PUT /security/settings", { body: { ignoreNoteRequired } }),
    onSuccess: (saved) => client.setQueryData(securitySettingsQuery.queryKey, saved),
  });
  return (
    <Card aria-label="Rules" className="p-4 sm:p-5">
      <h2 className="font-semibold text-lg">Rules</h2>
      {settings.isError && settings.data === undefined && (
        <LoadError
          message={errorSentence(settings.error, "Couldn't load the rules of this workspace.")}
          error={settings.error}
          onRetry={() => void settings.refetch()}
        />
      )}
      {settings.isPending && <Skeleton className="mt-3 h-6 w-72" />}
      {settings.data && (
        <div className="mt-3 flex items-center justify-between gap-4 text-sm">
          <label htmlFor="ignore-note-required">Require a note to ignore a finding</label>
          <Switch
            id="ignore-note-required"
            checked={change.isPending ? change.variables : settings.data.ignoreNoteRequired}
            onChange={(required) => change.mutate(required)}
          />
        </div>
      )}
      {change.isError && (
        <Notice kind="error" className="mt-3">
          {errorSentence(change.error, "Couldn't save the rule.")}
          <LearnMore error={change.error} />
        </Notice>
      )}
    </Card>
  );
}
