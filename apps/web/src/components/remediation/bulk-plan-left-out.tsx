import { Link } from "@tanstack/react-router";
import { countOf, formatCount } from "../../lib/format.ts";
import type { BulkPlan } from "./bulk-plan.ts";

type LeftOut = BulkPlan["leftOut"][number];

/** The selected findings that are not fixed, with the reason and a link to each. */
export function BulkPlanLeftOut({ plan }: { plan: BulkPlan }) {
  const { manual, closed, excludedDeletions, beyondLimit, items } = plan;
  const left = manual + closed + excludedDeletions + beyondLimit;
  if (left === 0) return null;
  const of = (why: LeftOut["why"]) => plan.leftOut.filter((one) => one.why === why);
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold text-sm">Left out: {countOf(left, "finding")}</h3>
      <Reason
        count={excludedDeletions}
        findings={of("deletes")}
        text="The fix deletes something for good, which needs a confirmation of its own. Fix it on the finding's page."
      />
      <Reason
        count={manual}
        findings={of("manual")}
        text="Requires manual remediation. The finding's page has the steps."
      />
      <Reason
        count={closed}
        findings={of("closed")}
        text="Not active: only active findings can be remediated."
      />
      {beyondLimit > 0 && (
        <p className="text-sm">
          <span className="font-medium tabular-nums">{formatCount(beyondLimit)}</span>{" "}
          <span className="text-muted">
            Beyond the {formatCount(items.length)} that one run fixes. Fix them in another run.
          </span>
        </p>
      )}
    </section>
  );
}

function Reason({ count, findings, text }: { count: number; findings: LeftOut[]; text: string }) {
  if (count === 0) return null;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer rounded-sm">
        <span className="font-medium tabular-nums">{formatCount(count)}</span>{" "}
        <span className="text-muted">{text}</span>
      </summary>
      <ul className="mt-1 flex flex-col gap-1 border-line border-l-2 pl-3">
        {findings.map(({ findingId, title, resourceName }) => (
          <li key={findingId} className="break-words text-xs">
            <Link
              to="/security/findings/$id"
              params={{ id: findingId }}
              target="_blank"
              className="rounded-sm text-accent underline-offset-3 hover:underline"
            >
              {title}
            </Link>{" "}
            <code className="break-all font-mono text-muted">{resourceName}</code>
          </li>
        ))}
        {findings.length < count && (
          <li className="text-muted text-xs">and {formatCount(count - findings.length)} more</li>
        )}
      </ul>
    </details>
  );
}
