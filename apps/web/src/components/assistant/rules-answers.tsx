import { Link, linkOptions } from "@tanstack/react-router";
import { ChevronRight } from "../icons.gen.ts";

/** Questions that the rules engine answers, with the page that has the answer. */
const QUESTIONS = [
  {
    question: "What is critical right now?",
    link: linkOptions({ to: "/security", search: { severity: "CRITICAL" } }),
  },
  {
    question: "Which buckets are public?",
    link: linkOptions({ to: "/security", search: { q: "public", service: "S3" } }),
  },
  { question: "Where can we save most?", link: linkOptions({ to: "/recommendations" }) },
  {
    question: "Which resources are unused?",
    link: linkOptions({ to: "/resources", search: { view: "unused" } }),
  },
  {
    question: "How did costs change last week?",
    link: linkOptions({ to: "/cost-analysis", search: { period: "7d", compare: "previous" } }),
  },
] as const;

/** Questions that need no language model, as links to their answers. */
export function RulesAnswers({ onLeave }: { onLeave: () => void }) {
  return (
    <ul className="-mx-2 flex flex-col">
      {QUESTIONS.map(({ question, link }) => (
        <li key={question}>
          <Link
            {...link}
            onClick={onLeave}
            className="flex min-h-8 items-center gap-2 rounded-md px-2 py-1 text-sm transition-colors duration-120 hover:bg-sunken"
          >
            <span className="min-w-0 flex-1">{question}</span>
            <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
