import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../lib/format.ts";
import { notEvaluatedQuery } from "../queries.ts";

type NotEvaluatedLineProps = { account: string | undefined; onOpen: () => void };

/** Number of resources that were not fully evaluated; nothing if there are none. */
export function NotEvaluatedLine({ account, onOpen }: NotEvaluatedLineProps) {
  const counts = useQuery(
    notEvaluatedQuery({ limit: 1, ...(account === undefined ? {} : { accountId: account }) }),
  );
  const resources = counts.data?.resources ?? 0;
  if (resources === 0) return null;
  return (
    <p className="px-1 text-muted text-sm">
      {resources === 1 ? "1 resource wasn't" : `${formatCount(resources)} resources weren't`} evaluated by
      every rule because of missing data.{" "}
      <button
        type="button"
        onClick={onOpen}
        className="font-medium text-accent underline-offset-2 hover:underline"
      >
        View details
      </button>
    </p>
  );
}
