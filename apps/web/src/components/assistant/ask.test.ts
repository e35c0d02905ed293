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

test("§1 assistant: a tool is running, then reports the number of statements or why it failed", () => {
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

test("§1 assistant: text, statements, and removed parts stay in order, and an error ends the answer", () => {
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

test("§1 assistant: statements that replace an answer are kept separate", () => {
  const answer = after(["omitted", {}], ["not_chosen", {}], ["statement", said]);
  expect(answer.parts).toEqual([{ type: "omitted" }]);
  expect(answer.looked).toEqual([{ type: "statement", ...said }]);
});

test("§1 assistant: the next question is sent with the shown content, statements by ID", () => {
  const answer = after(["text", { text: "Here:" }], ["omitted", {}], ["statement", said]);
  expect(contentOf(answer)).toBe("Here:\n[[f1: logs x: $5.00 a month]]");
  expect(contentOf(after(["text", { text: "a".repeat(5000) }]))).toHaveLength(4000);
});
