import { nameOf, RESULTS } from "./path-words.ts";
import type { AttackPath } from "./queries.ts";

type Step = AttackPath["steps"][number];

/** A step with its evidence. */
export function StepText({ path, step }: { path: Pick<AttackPath, "names">; step: Step }) {
  const { from, to, by, technique, techniqueName, verdict, evidence } = step;
  return (
    <>
      {nameOf(path, from)} → {nameOf(path, to)} by <code className="font-mono">{by}</code>
      {verdict !== "allowed" && ` (${RESULTS[verdict].label.toLowerCase()})`}:{" "}
      <a
        href={`https://attack.mitre.org/techniques/${technique.replace(".", "/")}/`}
        target="_blank"
        rel="noreferrer"
        className="text-accent underline"
        title={techniqueName}
      >
        {technique}
      </a>
      {evidence.length > 0 && (
        <ul className="ml-4 list-inside list-disc text-muted">
          {evidence.map(({ kind, id, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: hops are in order, and one can occur twice.
            <li key={at} className="break-words">
              {/* The text of a statement has the word. */}
              {kind !== "statement" && `${kind.replaceAll("-", " ")} `}
              {nameOf(path, id)}
              {text !== null && `: ${text}`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
