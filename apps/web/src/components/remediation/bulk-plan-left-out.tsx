import { countOf, formatCount } from "../../lib/format.ts";
import { BulkItemLink } from "./bulk-item-link.tsx";
import { type BulkPlan, type BulkSubject, type LeftOut, leftOutCount } from "./bulk-plan.ts";
import { BULK_WORDS } from "./bulk-words.ts";

/** The selected ones that are not fixed, with the reason and a link to each. */
export function BulkPlanLeftOut({ of, plan }: { of: BulkSubject; plan: BulkPlan }) {
  const { manual, closed, excludedDeletions, beyondLimit, elsewhere, items } = plan;
  const words = BULK_WORDS[of];
  const left = leftOutCount(plan);
  if (left === 0) return null;
  const because = (why: LeftOut["why"]) => plan.leftOut.filter((one) => one.why === why);
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold text-sm">Left out: {countOf(left, of)}</h3>
      <Reason of={of} count={excludedDeletions} some={because("deletes")} text={words.deletes} />
      <Reason of={of} count={manual} some={because("manual")} text={words.manual} />
      <Reason of={of} count={closed} some={because("closed")} text={words.closed} />
      <Reason of={of} count={elsewhere} some={[]} text={words.elsewhere} />
      {beyondLimit > 0 && (
        <p className="text-sm">
          <span className="font-medium tabular-nums">{formatCount(beyondLimit)}</span>{" "}
          <span className="text-muted">
            Beyond the {formatCount(items.length)} {words.beyond}
          </span>
        </p>
      )}
    </section>
  );
}

type ReasonProps = { of: BulkSubject; count: number; some: LeftOut[]; text: string };

function Reason({ of, count, some, text }: ReasonProps) {
  if (count === 0) return null;
  const sentence = (
    <>
      <span className="font-medium tabular-nums">{formatCount(count)}</span>{" "}
      <span className="text-muted">{text}</span>
    </>
  );
  if (some.length === 0) return <p className="text-sm">{sentence}</p>;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer rounded-sm">{sentence}</summary>
      <ul className="mt-1 flex flex-col gap-1 border-line border-l-2 pl-3">
        {some.map(({ id, title, resourceName }) => (
          <li key={id} className="break-words text-xs">
            <BulkItemLink
              findingId={of === "finding" ? id : null}
              recommendationId={of === "recommendation" ? id : null}
              newTab
              className="rounded-sm text-accent underline-offset-3 hover:underline"
            >
              {title}
            </BulkItemLink>{" "}
            <code className="break-all font-mono text-muted">{resourceName}</code>
          </li>
        ))}
        {some.length < count && (
          <li className="text-muted text-xs">and {formatCount(count - some.length)} more</li>
        )}
      </ul>
    </details>
  );
}
