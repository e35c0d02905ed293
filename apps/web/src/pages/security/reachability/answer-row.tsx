import { Link } from "@tanstack/react-router";
import { OpenReasons } from "../../../components/open-reasons.tsx";
import { Badge, type BadgeTone } from "../../../components/ui/badge.tsx";
import { resourceTarget } from "../../../lib/resource-target.ts";
import type { ReachAnswer } from "./queries.ts";
import { sourcePhrase } from "./source.ts";

const RESULTS: Readonly<Record<ReachAnswer["verdict"], { label: string; tone: BadgeTone }>> = {
  reachable: { label: "Reachable", tone: "high" },
  blocked: { label: "Not reachable", tone: "neutral" },
  unknown: { label: "Unknown", tone: "low" },
};

const portsOf = ({ protocol, port, lastPort }: ReachAnswer) =>
  `${protocol.toUpperCase()} ${port === lastPort ? port : `${port}-${lastPort}`}`;

/** "i-1" for an instance's ARN; other names as they are. */
const shortName = (id: string) => (id.startsWith("arn:") ? (id.split(/[/:]/).at(-1) ?? id) : id);

type Hop = ReachAnswer["hops"][number];

function HopText({ hop: { kind, id, name, rule } }: { hop: Hop }) {
  return (
    <>
      {kind.replaceAll("-", " ")} {name !== null && name !== id && `${name} `}
      <code className="font-mono">{id}</code>
      {rule !== null && `: ${rule}`}
    </>
  );
}

/** An answer with the hops on the way, or the first one that blocks. */
export function AnswerRow({ answer }: { answer: ReachAnswer }) {
  const { resourceId, resourceName, from, verdict, extent, hops, blockedBy } = answer;
  const { label, tone } = RESULTS[verdict];
  return (
    <>
      <div className="min-w-0 flex-1 basis-64">
        {resourceId.startsWith("arn:") ? (
          <Link
            {...resourceTarget(resourceId)}
            className="break-words font-medium text-accent hover:underline"
            title={resourceId}
          >
            {resourceName ?? shortName(resourceId)}
          </Link>
        ) : (
          <p className="break-words font-medium">{resourceId}</p>
        )}
        <p className="break-words text-muted text-xs">
          {portsOf(answer)} from {sourcePhrase(from)}
          {extent === "some" && ", some addresses"}
          {resourceName !== null && resourceName !== shortName(resourceId) && ` · ${shortName(resourceId)}`}
        </p>
        <OpenReasons
          dependsOn={answer.dependsOn ?? []}
          missing={answer.missing}
          notEvaluated={answer.notEvaluated}
        />
      </div>
      <div className="min-w-0 basis-96 text-xs">
        {blockedBy && (
          <p className="break-words">
            Blocked by <HopText hop={blockedBy} />
          </p>
        )}
        {hops.length > 0 && (
          <details>
            <summary className="cursor-pointer">
              {hops.length} {hops.length === 1 ? "hop" : "hops"}
            </summary>
            <ol aria-label="Hops" className="mt-1 list-inside list-decimal">
              {hops.map((hop, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: hops are in order, and one can occur twice.
                <li key={at} className="break-words">
                  <HopText hop={hop} />
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
      <Badge tone={tone}>{label}</Badge>
    </>
  );
}
