import { FactLabel, FactValue, type PropertyLabels } from "../../../components/facts/fact-value.tsx";
import { ArrowRight } from "../../../components/icons.gen.ts";
import { formatCount, formatExactTime } from "../../../lib/format.ts";
import type { HistoryEvent } from "./history-text.ts";

type Configuration = NonNullable<HistoryEvent["configuration"]>;
type Change = Configuration["changes"][number];
type Labeled = { labels: PropertyLabels };

/** Changed properties with their values before and after, and when they were changed. */
export function Changes({ since, changes, more, at, labels }: Configuration & Labeled & { at: string }) {
  return (
    <>
      <dl className="mt-1 flex flex-col gap-1.5 text-sm">
        {changes.map((change) => (
          <div key={change.path} className="min-w-0">
            <dt className="text-muted text-xs">
              <FactLabel name={change.path} labels={labels} path={change.path} />
            </dt>
            <dd className="min-w-0">
              <Values {...change} labels={labels} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-muted text-xs">
        {more > 0 && `${formatCount(more)} more changed. `}
        Between {formatExactTime(since)} and {formatExactTime(at)}
      </p>
    </>
  );
}

function Values({ path, list, before, after, omitted, labels }: Change & Labeled) {
  if (omitted) return <span className="text-muted">Changed. The values are too long to show.</span>;
  if (list)
    return (
      <>
        <Items kind="Removed" items={before} path={path} labels={labels} />
        <Items kind="Added" items={after} path={path} labels={labels} />
      </>
    );
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
      <span className="sr-only">before:</span>
      <del className="min-w-0 text-muted no-underline">
        <FactValue value={before} labels={labels} path={path} />
      </del>
      <ArrowRight className="size-3.5 shrink-0 text-muted" aria-hidden="true" />
      <span className="sr-only">after:</span>
      <ins className="min-w-0 font-medium no-underline">
        <FactValue value={after} labels={labels} path={path} />
      </ins>
    </span>
  );
}

type ItemsProps = Labeled & { kind: "Removed" | "Added"; items: Change["before"]; path: string };

/** Items of a list that one reading has and the other has not. */
function Items({ kind, items, path, labels }: ItemsProps) {
  if (!Array.isArray(items) || items.length === 0) return null;
  return (
    <div className="flex min-w-0 gap-2">
      <span className={kind === "Added" ? "shrink-0 text-good text-xs" : "shrink-0 text-critical text-xs"}>
        {kind}
      </span>
      <div className="min-w-0">
        <FactValue value={items} labels={labels} path={path} />
      </div>
    </div>
  );
}
