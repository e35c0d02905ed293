import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { errorSentence } from "../../lib/api-error.ts";
import { languageModelQuery } from "../../lib/language-model-query.ts";
import { Send, Square } from "../icons.gen.ts";
import { Button } from "../ui/button.tsx";
import { Input } from "../ui/input.tsx";
import { Notice } from "../ui/notice.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { AnswerView } from "./answer-view.tsx";
import { type Answer, ask, contentOf, type Message, NO_ANSWER } from "./ask.ts";
import { RulesAnswers } from "./rules-answers.tsx";

type Turn = { question: string; answer: Answer };

const EXAMPLES = ["Which buckets are public?", "Why did costs rise last week?", "Where can we save most?"];
/** Number of earlier turns that are sent. */
const TURNS_SENT = 6;

/** A conversation about the accounts of the workspace. It lasts as long as the page is open. */
export function AssistantDrawer({ onClose }: { onClose: () => void }) {
  const model = useQuery(languageModelQuery);
  const none = model.data !== undefined && model.data.languageModel === null;
  return (
    <Sheet side="right" title="Assistant" open onOpenChange={(open) => !open && onClose()}>
      {none ? <NoModel onLeave={onClose} /> : <Conversation onLeave={onClose} />}
    </Sheet>
  );
}

function NoModel({ onLeave }: { onLeave: () => void }) {
  return (
    <div className="flex flex-col gap-5 p-5 text-sm">
      <section>
        <h3 className="font-semibold">Rules engine</h3>
        <p className="mt-1 mb-2 text-muted">These questions are answered from your inventory.</p>
        <RulesAnswers onLeave={onLeave} />
      </section>
      <section>
        <h3 className="font-semibold">Your own questions</h3>
        <p className="mt-1 text-muted">
          Questions in your own words require a language model. No data is sent to a model until you choose
          one.
        </p>
        <Button asChild look="primary" className="mt-3">
          <Link to="/language-model" onClick={onLeave}>
            Choose a language model
          </Link>
        </Button>
      </section>
    </div>
  );
}

function Conversation({ onLeave }: { onLeave: () => void }) {
  const [turns, setTurns] = useState<Turn[]>([]);
  const [text, setText] = useState("");
  const asking = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => () => asking.current?.abort(), []);

  const put = async (question: string) => {
    const before = turns;
    const show = (answer: Answer) => setTurns([...before, { question, answer }]);
    const abort = new AbortController();
    asking.current = abort;
    setBusy(true);
    setText("");
    show(NO_ANSWER);
    let last = NO_ANSWER;
    try {
      await ask(
        [...messagesOf(before.slice(-TURNS_SENT)), { role: "user", content: question }],
        (answer) => {
          last = answer;
          show(answer);
        },
        abort.signal,
      );
    } catch (error) {
      const problem = abort.signal.aborted
        ? "Stopped."
        : errorSentence(error, "The assistant didn't respond.");
      show({ ...last, problem, over: true });
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "" && !busy) void put(text.trim());
  };
  return (
    <>
      <div
        className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-5"
        aria-live="polite"
        aria-busy={busy}
      >
        {turns.length === 0 && <Examples onAsk={(question) => void put(question)} />}
        {turns.map(({ question, answer }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: turns are only ever added at the end
          <section key={index} className="flex flex-col gap-2">
            <p className="self-end rounded-lg bg-accent-tint px-3 py-2 text-sm">{question}</p>
            <AnswerView answer={answer} onLeave={onLeave} />
          </section>
        ))}
      </div>
      <form onSubmit={submit} className="flex gap-2 border-line border-t p-4">
        <Input
          aria-label="Your question"
          placeholder="Ask about your accounts"
          value={text}
          maxLength={4000}
          onChange={(event) => setText(event.currentTarget.value)}
          className="h-9 min-w-0 flex-1"
        />
        {busy ? (
          <Button size="lg" aria-label="Stop" onClick={() => asking.current?.abort()}>
            <Square aria-hidden="true" />
          </Button>
        ) : (
          <Button size="lg" look="primary" type="submit" aria-label="Ask">
            <Send aria-hidden="true" />
          </Button>
        )}
      </form>
    </>
  );
}

function Examples({ onAsk }: { onAsk: (question: string) => void }) {
  return (
    <div className="flex flex-col gap-3 text-sm">
      <Notice kind="info">
        The assistant is read-only. Skyledger writes every statement with a figure, name, or link. The
        language model selects statements and adds connecting text.
      </Notice>
      <div className="flex flex-col items-start gap-2">
        {EXAMPLES.map((question) => (
          <Button key={question} onClick={() => onAsk(question)}>
            {question}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** The turns as messages, without the parts that were removed. */
function messagesOf(turns: readonly Turn[]): Message[] {
  return turns.flatMap(({ question, answer }) => {
    const content = contentOf(answer);
    const asked: Message = { role: "user", content: question };
    return content === "" ? [asked] : [asked, { role: "assistant", content }];
  });
}
