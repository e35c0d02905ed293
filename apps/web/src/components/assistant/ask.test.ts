import { expect, test } from "vitest";
import { type Answer, grown, NO_ANSWER } from "./ask.ts";

const data = {
  id: "1",
  name: "search_resources",
  failed: false,
  rows: 1,
  message: null,
  text: "",
  links: [],
  about: [],
};
const after = (...events: [string, object][]): Answer =>
  events.reduce((answer, [name, more]) => grown(answer, name, { ...data, ...more }), NO_ANSWER);

test("§1 assistant: a tool is looking, then has found so many rows or says why it could not look", () => {
  expect(after(["tool", {}]).steps).toEqual([
    { id: "1", name: "search_resources", state: "running", note: "" },
  ]);
  expect(after(["tool", {}], ["tool_answer", {}]).steps[0]).toMatchObject({ state: "done", note: "1 row" });
  expect(after(["tool", {}], ["tool_answer", { rows: 3 }]).steps[0]).toMatchObject({ note: "3 rows" });
  expect(after(["tool", {}], ["tool_answer", { failed: true, message: "No." }]).steps[0]).toMatchObject({
    state: "failed",
    note: "No.",
  });
});

test("§1 assistant: sentences and what was withheld stay in their order, and a problem ends the answer", () => {
  const links = [{ label: "logs", link: "/resources?resource=x" }];
  const answer = after(["sentence", { text: "One.", links }], ["withheld", { about: ["12"] }], ["done", {}]);
  expect(answer.said).toEqual([{ text: "One.", links }, { withheld: ["12"] }]);
  expect(answer).toMatchObject({ over: true, problem: null });
  expect(after(["problem", { message: "Too slow." }])).toMatchObject({ over: true, problem: "Too slow." });
  expect(after(["news", {}])).toEqual(NO_ANSWER);
});
