import { useQuery } from "@tanstack/react-query";
import { scopeQuery } from "../../../lib/account-scope.ts";
import { countOf } from "../../../lib/format.ts";
import { notEvaluatedQuery } from "../queries.ts";

type NotEvaluatedLineProps = { account: string | undefined; onOpen: () => void };

/** Number of resources that were not fully evaluated; an empty line of the same height if there are none. */
export function NotEvaluatedLine({ account, onOpen }: NotEvaluatedLineProps) {
  const counts = useQuery(notEvaluatedQuery({ limit: 1, ...scopeQuery(account) }));
  const resources = counts.data?.resources ?? 0;
  return (
    <p className="min-h-4.5 text-muted text-sm max-lg:basis-full">
      {resources > 0 && (
        <>
          {countOf(resources, "resource")} not fully evaluated.{" "}
          <button
            type="button"
            onClick={onOpen}
            title="Data for some rules is missing"
            className="font-medium text-accent underline-offset-2 hover:underline"
          >
            View details
          </button>
        </>
      )}
    </p>
  );
}
