import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LearnMore } from "../../../components/ui/learn-more.tsx";
import { LoadError, Notice } from "../../../components/ui/notice.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { Switch } from "../../../components/ui/switch.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { api } from "../../../lib/client.ts";
import { useMay } from "../../../lib/use-may.ts";

const rulesQuery = queryOptions({
  queryKey: ["sign-in-rules"],
  queryFn: ({ signal }) => api.call("GET /sign-in-rules", {}, { signal }),
});

/** Whether members need a second factor. */
export function SecondFactorRule() {
  const client = useQueryClient();
  const rules = useQuery(rulesQuery);
  const mayChange = useMay("PUT /sign-in-rules", "people everywhere");
  const change = useMutation({
    mutationFn: (secondFactorRequired: boolean) =>
      api.call("PUT /sign-in-rules", { body: { secondFactorRequired } }),
    onSuccess: (saved) => client.setQueryData(rulesQuery.queryKey, saved),
  });
  if (rules.isError && rules.data === undefined) {
    return (
      <div className="mt-3">
        <LoadError
          message={errorSentence(rules.error, "Couldn't load the sign-in rules of this workspace.")}
          error={rules.error}
          onRetry={() => void rules.refetch()}
        />
      </div>
    );
  }
  if (rules.data === undefined) return <Skeleton className="mt-3 h-6 w-72" />;
  return (
    <div className="mt-4 border-line border-t pt-4 text-sm">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor="second-factor-required">Require a second factor</label>
        <Switch
          id="second-factor-required"
          checked={change.isPending ? change.variables : rules.data.secondFactorRequired}
          disabled={!mayChange}
          onChange={(required) => change.mutate(required)}
        />
      </div>
      <p className="mt-0.5 pr-14 text-muted text-xs">
        Members without one see only its setup until they have one. Access tokens keep working.
      </p>
      {change.isError && (
        <Notice kind="error" className="mt-3">
          {errorSentence(change.error, "Couldn't save the rule.")}
          <LearnMore error={change.error} />
        </Notice>
      )}
    </div>
  );
}
