import { useNavigate } from "@tanstack/react-router";
import type { EndpointOutput } from "../../lib/endpoint-types.ts";

/** Words of the language model, a statement of Skyledger, or a place where something was left out. */
export type AnswerPart = EndpointOutput<"POST /assistant/explanation">["parts"][number];
type Statement = Extract<AnswerPart, { type: "statement" }>;

/** Parts of an answer in their order; every statement leads to the page that shows what it says. */
export function AnswerParts({ parts, onLeave }: { parts: readonly AnswerPart[]; onLeave?: () => void }) {
  return parts.map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever added at the end
    if (part.type === "statement") return <StatementRow key={index} statement={part} onLeave={onLeave} />;
    return (
      // Words may be in a language that is written from right to left.
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever added at the end
      <p key={index} dir="auto" className={part.type === "words" ? "" : "text-muted text-xs italic"}>
        {part.type === "words"
          ? part.text
          : "Something of the language model's answer was left out here, because Skyledger could not check it."}
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
        // A path of our own server's statements, with its query.
        void navigate({ href: link });
      }}
    >
      {said}
    </a>
  );
}
