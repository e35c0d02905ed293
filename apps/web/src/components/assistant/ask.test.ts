import { expect, test } from "vitest";
import { type Answer, contentOf, grown, NO_ANSWER } from "./ask.ts";

const data = {
  id: "1",
  name: "search_resources",
  failed: false,
  statements: 1,
  message: null,
  text: "",
  parts: [],
  link: null,
};
const after = (...events: [string, object][]): Answer =>
  events.reduce((answer, [name, more]) => grown(answer, name, { ...data, ...more }), NO_ANSWER);
const said = { id: "f1", parts: [{ name: "logs [x]" }, { text: ": $5.00 a month" }], link: "/resources" };

test("§1 assistant: a tool is looking, then has found so many statements or says why it could not look", () => {
  expect(after(["tool", {}]).steps).toEqual([
    { id: "1", name: "search_resources", state: "running", note: "" },
  ]);
  expect(after(["tool", {}], ["tool_answer", {}]).steps[0]).toMatchObject({
    state: "done",
    note: "1 statement",
  });
  expect(after(["tool", {}], ["tool_answer", { statements: 3 }]).steps[0]).toMatchObject({
    note: "3 statements",
  });
  expect(after(["tool", {}], ["tool_answer", { failed: true, message: "No." }]).steps[0]).toMatchObject({
    state: "failed",
    note: "No.",
  });
});

test("§1 assistant: words, statements and what was left out stay in their order, and a problem ends the answer", () => {
  const answer = after(["text", { text: "One." }], ["omitted", {}], ["statement", said], ["done", {}]);
  expect(answer.parts).toEqual([
    { type: "text", text: "One." },
    { type: "omitted" },
    { type: "statement", ...said },
  ]);
  expect(answer).toMatchObject({ over: true, problem: null, looked: [] });
  expect(after(["problem", { message: "Too slow." }])).toMatchObject({ over: true, problem: "Too slow." });
  expect(after(["news", {}])).toEqual(NO_ANSWER);
});

test("§1 assistant: what stands in for an answer is kept apart", () => {
  const answer = after(["omitted", {}], ["not_chosen", {}], ["statement", said]);
  expect(answer.parts).toEqual([{ type: "omitted" }]);
  expect(answer.looked).toEqual([{ type: "statement", ...said }]);
});

test("§1 assistant: the next question is sent with what was shown, statements by their ids", () => {
  const answer = after(["text", { text: "Here:" }], ["omitted", {}], ["statement", said]);
  expect(contentOf(answer)).toBe("Here:\n[[f1: logs x: $5.00 a month]]");
  expect(contentOf(after(["text", { text: "a".repeat(5000) }]))).toHaveLength(4000);
});
