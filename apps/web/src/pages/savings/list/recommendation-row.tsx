import { lazy, memo, type ReactNode, Suspense, useId } from "react";
import { ChevronDown } from "../../../components/icons.gen.ts";
import { gradeText, IMPACT_SEVERITIES, TYPE_LABELS } from "../../../components/savings/words.ts";
import { SelectBox } from "../../../components/selection/select-box.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { SeverityBadge } from "../../../components/ui/severity-badge.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { AssigneeMark, WorkMarks } from "../../../components/work/work-marks.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { formatCardDollars } from "../../../lib/format.ts";
import { resourceIdBeside } from "../../../lib/resource-id.ts";
import { AlternativesButton, CountedElsewhere } from "./overlaps.tsx";
import { RecommendationMenu } from "./recommendation-menu.tsx";
import { RowAct } from "./row-act.tsx";
import type { RowProps } from "./row-props.ts";
import { StandingBadge } from "./standing-badge.tsx";

const RecommendationDetails = lazy(() =>
  import("../details/recommendation-details.tsx").then((file) => ({ default: file.RecommendationDetails })),
);

/** One recommendation in three lines: what to do, why, and where. Its whole header expands it. */
function Row(props: RowProps) {
  const { recommendation: one, open, selected = false, filtered } = props;
  const bodyId = useId();
  const changed = one.status !== filtered;
  return (
    <article
      data-recommendation={one.recommendationId}
      className={classNames(changed && "text-muted", selected && "bg-accent-tint")}
    >
      <div
        className={classNames(
          "group relative flex min-h-20 items-center gap-3 py-2 pr-2 pl-4 transition-colors duration-120 sm:pr-4",
          selected ? "hover:bg-accent-tint" : "hover:bg-page",
        )}
      >
        <RowHead {...props} bodyId={bodyId} />
        <AssigneeMark assignee={one.assignee} />
        <Saving amount={one.estimatedMonthlySavings} />
        <div className="relative z-1 flex shrink-0 items-center justify-end gap-1 sm:w-29">
          {!open && (
            <span className="max-sm:hidden">
              <RowAct {...props} />
            </span>
          )}
          <RecommendationMenu {...props} />
        </div>
        <ChevronDown
          aria-hidden="true"
          className={classNames(
            "size-4 shrink-0 text-muted transition-transform duration-120 max-sm:hidden",
            open && "rotate-180",
          )}
        />
      </div>
      {open && (
        <div id={bodyId} className="border-line border-t bg-surface p-4 text-ink">
          <p className="mb-4 break-words text-sm sm:hidden">{one.description}</p>
          <Suspense fallback={<Skeleton className="h-64" />}>
            <RecommendationDetails {...props} />
          </Suspense>
        </div>
      )}
      {/* A change is shown immediately, even if the filter has another status. */}
      <span className="sr-only" aria-live="polite">
        {changed ? `Now ${one.status}` : ""}
      </span>
    </article>
  );
}

/** One recommendation as a row of the list. */
export const RecommendationRow = memo(Row);

/** Checkbox, impact, and the three lines of a row. */
function RowHead(props: RowProps & { bodyId: string }) {
  const {
    recommendation: one,
    open,
    selected,
    ambiguous,
    facts,
    control,
    onSelect,
    onToggle,
    bodyId,
  } = props;
  const { recommendationId: id } = one;
  const shortId = resourceIdBeside(one);
  const name = ambiguous && shortId !== null ? `${one.title} (${shortId})` : one.title;
  const failure = one.status === "open" ? control.failures.get(id) : undefined;
  return (
    <>
      {selected !== undefined && (
        <SelectBox
          className="z-1"
          label={`Select ${name}`}
          checked={selected}
          onToggle={(range) => onSelect(id, range)}
        />
      )}
      {facts.impact && (
        <span className="w-29 shrink-0 max-md:hidden">
          <SeverityBadge severity={IMPACT_SEVERITIES[one.impact]} label={`${gradeText(one.impact)} impact`} />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <h2 className="font-medium text-base">
          {/* The button covers the header, so that a click anywhere expands it; its name is the title. */}
          <button
            type="button"
            // The amount of the title is at the end of the row.
            aria-label={name}
            aria-expanded={open}
            aria-controls={open ? bodyId : undefined}
            title={one.act}
            onClick={() => onToggle(id)}
            className="max-w-full text-left after:absolute after:inset-0"
          >
            <span className="sm:block sm:truncate max-sm:line-clamp-2">{one.act}</span>
          </button>
        </h2>
        {failure === undefined ? (
          <p className="truncate text-sm max-sm:hidden" title={one.description}>
            {one.description}
          </p>
        ) : (
          <p role="status" className="truncate text-critical text-sm" title={failure}>
            Not applied: {failure}
          </p>
        )}
        <Meta {...props} shortId={shortId} />
      </div>
    </>
  );
}

function Meta(props: RowProps & { shortId: string | null }) {
  const { recommendation: one, facts, filtered, shortId, onToggle, onCompare } = props;
  const named = one.act.includes(one.resourceName);
  return (
    <div className="mt-0.5 flex min-w-0 items-center gap-x-2.5 overflow-hidden whitespace-nowrap text-muted text-xs max-md:flex-wrap max-md:gap-y-0.5">
      {(filtered !== "open" || one.status !== "open") && <StandingBadge recommendation={one} />}
      {facts.impact && <span className="font-medium md:hidden">{gradeText(one.impact)} impact</span>}
      <span className="shrink-0">{TYPE_LABELS[one.type]}</span>
      {(!named || shortId !== null) && (
        <Fact name="Resource">
          {!named && one.resourceName}
          {shortId !== null && <code className={classNames("font-mono", !named && "ml-1.5")}>{shortId}</code>}
        </Fact>
      )}
      <span className="shrink-0">{one.region}</span>
      {facts.account && <Fact name="Account">{one.accountName}</Fact>}
      {facts.risk && <span className="shrink-0">{one.risk} risk</span>}
      {one.restartNeeded && <span className="shrink-0 max-lg:hidden">Restart needed</span>}
      {one.sandbox && facts.sandbox && (
        <Badge tone="accent" className="h-4">
          Sample data
        </Badge>
      )}
      <WorkMarks labels={one.labels} commentCount={one.commentCount} />
      <CountedElsewhere recommendation={one} onToggle={onToggle} />
      <AlternativesButton recommendation={one} onCompare={onCompare} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="max-w-2/5 shrink-0 truncate">
      <span className="sr-only">{name}: </span>
      {children}
    </span>
  );
}

/** Estimated monthly savings; unknown savings are never shown as 0. */
function Saving({ amount }: { amount: number | null }) {
  return (
    <p className="shrink-0 text-right sm:w-22">
      <span className="sr-only">Estimated monthly savings: </span>
      <span
        className={classNames(
          "font-semibold text-base tabular-nums sm:text-lg",
          amount === null ? "text-muted" : "text-good",
        )}
      >
        {amount === null ? "Unknown" : formatCardDollars(amount)}
      </span>
      <span className="block text-muted text-xs">per month</span>
    </p>
  );
}
