import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../lib/format.ts";
import { unjudgedQuery } from "../queries.ts";

type UnjudgedLineProps = { account: string | undefined; onOpen: () => void };

/** How much the list below says nothing about; nothing where every rule could be judged. */
export function UnjudgedLine({ account, onOpen }: UnjudgedLineProps) {
  const counts = useQuery(
    unjudgedQuery({ limit: 1, ...(account === undefined ? {} : { accountId: account }) }),
  );
  const resources = counts.data?.resources ?? 0;
  if (resources === 0) return null;
  return (
    <p className="px-1 text-muted text-sm">
      {resources === 1 ? "1 resource" : `${formatCount(resources)} resources`} could not be judged by every
      rule, because a reading or a price is missing.{" "}
      <button
        type="button"
        onClick={onOpen}
        className="font-medium text-accent underline-offset-2 hover:underline"
      >
        See what is missing
      </button>
    </p>
  );
}
