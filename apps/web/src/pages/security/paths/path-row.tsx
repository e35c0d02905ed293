import { Link } from "@tanstack/react-router";
import { Badge } from "../../../components/ui/badge.tsx";
import { countOf } from "../../../lib/format.ts";
import { resourceTarget } from "../../../lib/resource-target.ts";
import { CutText } from "./cut-text.tsx";
import { KINDS, RESULTS, shortName } from "./path-words.ts";
import type { AttackPath } from "./queries.ts";

const TERMS: Readonly<Record<AttackPath["riskTerms"][number]["name"], string>> = {
  certainty: "certainty",
  directness: "directness",
  value: "value of the target",
  blast_radius: "blast radius",
};

function ResourceName({ arn }: { arn: string }) {
  return (
    <Link
      {...resourceTarget(arn)}
      className="break-words font-medium text-accent hover:underline"
      title={arn}
    >
      {shortName(arn)}
    </Link>
  );
}

type Step = AttackPath["steps"][number];

function StepText({ step: { from, to, by, technique, techniqueName, verdict, evidence } }: { step: Step }) {
  return (
    <>
      {shortName(from)} → {shortName(to)} by <code className="font-mono">{by}</code>
      {verdict !== "allowed" && ` (${RESULTS[verdict].label.toLowerCase()})`}:{" "}
      <a
        href={`https://attack.mitre.org/techniques/${technique.replace(".", "/")}/`}
        target="_blank"
        rel="noreferrer"
        className="text-accent hover:underline"
        title={techniqueName}
      >
        {technique}
      </a>
      {evidence.length > 0 && (
        <ul className="ml-4 list-inside list-disc text-muted">
          {evidence.map(({ kind, id, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: hops are in order, and one can occur twice.
            <li key={at} className="break-words">
              {kind.replaceAll("-", " ")} {shortName(id)}
              {text !== null && `: ${text}`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What leaves a path open. */
function OpenReasons({ dependsOn, missing }: Pick<AttackPath, "dependsOn" | "missing">) {
  const actions = [...new Set(missing.map(({ iamAction }) => iamAction))];
  return (
    <>
      {dependsOn.length > 0 && (
        <p className="break-words text-muted text-xs">Depends on {dependsOn.join(", ")}</p>
      )}
      {actions.length > 0 && (
        <p className="break-words text-muted text-xs">
          Unknown without usable data from {actions.join(", ")}
        </p>
      )}
    </>
  );
}

/**
 * The path to one target: entry, steps with evidence, risk, and the change that cuts it. The change above the
 * list is not repeated.
 * @param startHere the change above the list
 */
export function PathRow({ path, startHere }: { path: AttackPath; startHere: string | undefined }) {
  const { target, targetKind, entry, steps, risk, riskTerms, verdict, blastRadius, cut } = path;
  const { label, tone } = RESULTS[verdict];
  const others = blastRadius - 1;
  return (
    <>
      <div className="min-w-0 flex-1 basis-64">
        <ResourceName arn={target} />
        <p className="break-words text-muted text-xs">
          {KINDS[targetKind]}, through {shortName(entry)}
          {others > 0 && `, which leads to ${countOf(others, "more target")}`}
        </p>
        <OpenReasons {...path} />
      </div>
      <div className="min-w-0 flex-1 basis-96 text-xs">
        <details>
          <summary className="cursor-pointer">
            {steps.length} {steps.length === 1 ? "step" : "steps"}
          </summary>
          <ol aria-label="Steps" className="mt-1 list-inside list-decimal">
            {steps.map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are in order.
              <li key={at} className="break-words">
                <StepText step={step} />
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
        className="text-sm tabular-nums"
        title={riskTerms.map(({ name, factor }) => `${TERMS[name]} ${factor}`).join(" × ")}
      >
        Risk {risk}
      </span>
      <Badge tone={tone}>{label}</Badge>
    </>
  );
}
