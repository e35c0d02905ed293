import { useNavigate } from "@tanstack/react-router";
import type { EndpointOutput } from "../../lib/endpoint-types.ts";

/** Text of the language model, a statement of Skyledger, or a marker where something was removed. */
export type AnswerPart = EndpointOutput<"POST /assistant/explanation">["parts"][number];
type Statement = Extract<AnswerPart, { type: "statement" }>;

/** Parts of an answer in order. A statement links to the page that shows its data. */
export function AnswerParts({ parts, onLeave }: { parts: readonly AnswerPart[]; onLeave?: () => void }) {
  return parts.map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever added at the end
    if (part.type === "statement") return <StatementRow key={index} statement={part} onLeave={onLeave} />;
    return (
      // Text can be in a right-to-left language.
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever added at the end
      <p key={index} dir="auto" className={part.type === "text" ? "" : "text-muted text-xs italic"}>
        {part.type === "text"
          ? part.text
          : "Part of the language model's answer was removed because Skyledger couldn't verify it."}
      </p>
    );
  });
}

function StatementRow({ statement, onLeave }: { statement: Statement; onLeave: (() => void) | undefined }) {
  const navigate = useNavigate();
  const { link, parts } = statement;
  const look = "block break-words rounded-md border-ai border-l-2 bg-sunken px-2.5 py-1.5";
  const said = parts.map((part, index) =>
    "name" in part ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a statement does not change
      <code key={index} className="font-mono text-xs">
        {part.name}
      </code>
    ) : (
      part.text
    ),
  );
  if (link === null) return <p className={look}>{said}</p>;
  return (
    <a
      href={link}
      className={`${look} hover:underline`}
      onClick={(event) => {
        event.preventDefault();
        onLeave?.();
        // An in-app path with its query.
        void navigate({ href: link });
      }}
    >
      {said}
    </a>
  );
}
