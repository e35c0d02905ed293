import { Link } from "@tanstack/react-router";
import { OpenReasons } from "../../../components/open-reasons.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { countOf } from "../../../lib/format.ts";
import { CutText } from "./cut-text.tsx";
import { chainText, nameOf, RESULTS, reachedText, TERMS } from "./path-words.ts";
import type { AttackPath } from "./queries.ts";
import { StepText } from "./step-text.tsx";

/** The page of the path to a target. */
function PathLink({ path }: { path: AttackPath }) {
  const { target } = path;
  return (
    <Link
      to="/security/paths/arn:{$}"
      params={{ _splat: target.replace(/^arn:/, "") }}
      search={(current) => (current.account === undefined ? {} : { account: current.account })}
      className="break-words font-medium text-accent hover:underline"
      title={target}
    >
      {nameOf(path, target)}
    </Link>
  );
}

/**
 * The path to one target: entry, steps with evidence, risk, and the change that cuts it. The change above the
 * list is not repeated.
 * @param startHere the change above the list
 */
export function PathRow({ path, startHere }: { path: AttackPath; startHere: string | undefined }) {
  const { target, steps, risk, riskTerms, verdict, blastRadius, cut } = path;
  const { label, tone } = RESULTS[verdict];
  const others = blastRadius - 1;
  const products = [...new Set(path.signals.map(({ product }) => product))];
  return (
    <>
      <div className="min-w-0 flex-1 basis-64">
        <PathLink path={path} />
        <p className="break-words text-muted text-xs">
          {reachedText(path, target)}
          {others > 0 &&
            `, which ${verdict === "allowed" ? "leads" : "may lead"} to ${countOf(others, "more target")}`}
        </p>
        <OpenReasons {...path} />
        {products.length > 0 && <p className="text-muted text-xs">Findings of {products.join(", ")}</p>}
      </div>
      <div className="min-w-0 flex-1 basis-96 text-xs">
        <details>
          <summary className="cursor-pointer break-words">{chainText(path)}</summary>
          <ol aria-label="Steps" className="mt-1 list-inside list-decimal">
            {steps.map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are in order.
              <li key={at} className="break-words">
                <StepText path={path} step={step} />
              </li>
            ))}
          </ol>
        </details>
        <p className="break-words">
          {cut.text === startHere ? (
            <span className="text-muted">The change above is on this path.</span>
          ) : (
            <CutText cut={cut} />
          )}
        </p>
      </div>
      <span
        className="text-sm tabular-nums sm:w-20"
        title={riskTerms.map(({ name, factor }) => `${TERMS[name]} ${factor}`).join(" × ")}
      >
        Risk {risk}
      </span>
      <span className="sm:w-32">
        <Badge tone={tone}>{label}</Badge>
      </span>
    </>
  );
}
