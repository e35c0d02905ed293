import { Link } from "@tanstack/react-router";
import { FindingSeverity } from "../../../../components/findings/finding-severity.tsx";
import { Badge } from "../../../../components/ui/badge.tsx";
import { Card, CardHeader } from "../../../../components/ui/card.tsx";
import { formatCount } from "../../../../lib/format.ts";
import { shortName } from "../path-words.ts";
import type { AttackPath } from "../queries.ts";

/** Active findings of other AWS services on what the path passes or reaches; nothing where there are none. */
export function Signals({ signals, signalCount }: Pick<AttackPath, "signals" | "signalCount">) {
  if (signals.length === 0) return null;
  return (
    <Card aria-label="Signals">
      <CardHeader
        title="Signals"
        hint="Active findings of other AWS services on what the path passes or reaches. They are part of the evaluation."
        className="pb-3"
      />
      <ul className="divide-y divide-line border-line border-t text-sm">
        {signals.map(({ findingId, product, title, severity, resourceId }) => (
          <li key={findingId} className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2.5 sm:px-5">
            <FindingSeverity severity={severity} />
            <Badge>{product}</Badge>
            <Link
              to="/security/findings/$id"
              params={{ id: findingId }}
              className="min-w-0 break-words font-medium text-accent hover:underline"
            >
              {title}
            </Link>
            <span className="break-words text-muted" title={resourceId}>
              {shortName(resourceId)}
            </span>
          </li>
        ))}
      </ul>
      {signalCount > signals.length && (
        <p className="border-line border-t px-4 py-2.5 text-muted text-sm sm:px-5">
          The most severe of {formatCount(signalCount)}.
        </p>
      )}
    </Card>
  );
}
