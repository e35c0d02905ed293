import { Explanation } from "../../../components/assistant/explanation.tsx";
import type { RecommendationDetail } from "../../../components/savings/recommendation-queries.ts";
import { gradeText, SOURCE_NAMES } from "../../../components/savings/words.ts";
import { formatDollars } from "../../../lib/format.ts";
import { Part } from "./part.tsx";

/** Confidence with its reasons, sources, and risks. */
export function Assurance({ detail }: { detail: RecommendationDetail }) {
  return (
    <div className="flex flex-col gap-5">
      <Explanation id={detail.recommendationId} label="Explain" />
      <div className="grid gap-5 lg:grid-cols-2">
        <Part title={`Confidence: ${gradeText(detail.confidence)}`}>
          {detail.doubts.length === 0 ? (
            <p className="text-muted text-sm">No risks found in the collected metrics.</p>
          ) : (
            <ul className="list-disc pl-5 text-sm">
              {detail.doubts.map((doubt) => (
                <li key={doubt}>{doubt}</li>
              ))}
            </ul>
          )}
        </Part>
        <Part title="Risks">
          <p className="text-sm">{detail.couldGoWrong}</p>
          <p className="mt-1.5 text-muted text-sm">
            Risk {gradeText(detail.risk).toLowerCase()} · effort {gradeText(detail.effort).toLowerCase()} ·{" "}
            {detail.restartNeeded ? "requires a restart" : "no restart"} ·{" "}
            {detail.rollbackPossible ? "can be undone" : "can't be undone"}
          </p>
        </Part>
        <Part title="Sources">
          <ul className="flex flex-col gap-1.5 text-sm">
            {detail.sources.map(({ source, id, says, estimatedMonthlySavings: saving }) => (
              <li key={`${source} ${id}`} className="min-w-0">
                <span className="font-medium">{SOURCE_NAMES[source]}</span>{" "}
                <code className="break-all font-mono text-muted text-xs">{id}</code>
                {": "}
                <span className="tabular-nums">
                  {saving === null ? "savings not available" : `${formatDollars(saving)} per month`}
                </span>
                <span className="block text-muted">{says}</span>
              </li>
            ))}
          </ul>
        </Part>
      </div>
    </div>
  );
}
