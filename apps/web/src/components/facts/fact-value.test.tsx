import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FactValue } from "./fact-value.tsx";

const html = (value: Parameters<typeof FactValue>[0]["value"]) =>
  renderToStaticMarkup(<FactValue value={value} labels={{}} />);

test("labels of deep values are above them, those of simple ones next to them", () => {
  const shown = html({ outer: { inner: { Action: ["s3:GetObject"], Effect: "Allow" } } });
  const inRow = shown.match(/sm:grid-cols/g) ?? [];
  // "outer" and "Effect"; "inner" and its list of actions are below their labels.
  expect(inRow.length).toBe(2);
  expect(shown).toContain("s3:GetObject");
});

test("the version of a policy is no date; a day elsewhere is one", () => {
  const policy = html({ Version: "2012-10-17", Statement: [] });
  expect(policy).toContain("2012-10-17");
  expect(policy).not.toContain("<time");
  expect(html({ Version: "2012-10-17" })).toContain('<time dateTime="2012-10-17"');
});
