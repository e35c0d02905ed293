import type { ReactNode } from "react";
import { Card } from "./ui/card.tsx";

/** Rows of a list; a longer one states how many it has. */
const SHOWN = 200;

type AnswerListProps<Answer> = {
  label: string;
  /** Above the rows. */
  heading?: string;
  answers: readonly Answer[];
  keyOf: (answer: Answer) => string;
  row: (answer: Answer) => ReactNode;
  /** How to see fewer of them, as a sentence. */
  narrow: string;
};

/** Answers to a question, one per row. */
export function AnswerList<Answer>({ label, heading, answers, keyOf, row, narrow }: AnswerListProps<Answer>) {
  return (
    <Card aria-label={label}>
      {heading !== undefined && (
        <p className="border-line border-b px-4 py-3 text-sm" role="status">
          {heading}
        </p>
      )}
      <ul className="divide-y divide-line">
        {answers.slice(0, SHOWN).map((answer) => (
          <li key={keyOf(answer)} className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3">
            {row(answer)}
          </li>
        ))}
      </ul>
      {answers.length > SHOWN && (
        <p className="border-line border-t p-3 text-muted text-sm">
          The first {SHOWN} of {answers.length}. {narrow}
        </p>
      )}
    </Card>
  );
}
