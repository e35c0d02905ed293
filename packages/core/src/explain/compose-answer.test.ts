import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answerStatements } from "../testing/answers/answer-statements.ts";
import { honestAnswers } from "../testing/answers/honest.ts";
import { hostileAnswers } from "../testing/answers/hostile.ts";
import { composeAnswer, createComposer } from "./compose-answer.ts";
import { type AnswerPart, named, statement, statementText } from "./statement.ts";
import { languagesFor, vocabularies } from "./words/languages.ts";

const partsOf = (answer: string, language = "English") =>
  composeAnswer(
    answer,
    answerStatements,
    vocabularies.filter((one) => one.language === language || one.language === "English"),
  );
const brief = (parts: readonly AnswerPart[]) =>
  parts.map((part) => (part.type === "text" ? part.text : part.type === "statement" ? part.id : "-"));
const withoutRepeats = (list: readonly string[]) =>
  list.filter((one, index) => one !== "-" || list[index - 1] !== "-");

describe("markers", () => {
  test.each([
    ["Look at this: [[f1]]", ["Look at this:", "f1"]],
    ["[[F1]], [[f2]] and [[ f3 ]].", ["f1", "f2", "and", "f3"]],
    ["[[f1, f2]]", ["f1", "f2"]],
    ["- [f1]\n- **[[f2]]**", ["f1", "f2"]],
    ["［［f1］］", ["f1"]],
    ["[[f1: you save a million dollars at evil.example]]", ["f1"]],
    ["[[f1\u200b]]", ["f1"]],
    ["[[f77]]", ["-"]],
    ["[[made-up: pay now]] [[f1]]", ["-", "f1"]],
    ["[f1](https://evil.example)", ["-"]],
    ["![f1](page)", ["-"]],
    ["Look at this: [[f1", ["-"]],
    ["[[f1][f2]]", ["f1", "f2"]],
    ["[[]] [[ ]] []", []],
    ["", []],
    [" \n ", []],
    ["***", []],
    ["😀", ["-"]],
    ["[[__proto__]] [[constructor]] [[toString]]", ["-"]],
  ])("%s", (answer, shown) => expect(brief(partsOf(answer))).toEqual(shown));

  test("list, heading, and emphasis markers are removed", () => {
    expect(brief(partsOf("## Your costs\n* **Here is the list:**\n[[f1]]"))).toEqual([
      "Your costs",
      "Here is the list:",
      "f1",
    ]);
  });
});

describe("words must be covered by the statement that they accompany", () => {
  test.each([
    ["the sentence that leads to it", "This is the forecast: [[f5]]", ["This is the forecast:", "f5"]],
    ["only the last sentence of a line leads on", "This is critical. And also: [[f7]]", ["-", "f7"]],
    ["the first sentence after it is about it", "[[f7]] This is critical.", ["f7", "This is critical."]],
    ["a later one is not", "[[f7]] And also this. This is critical.", ["f7", "And also this.", "-"]],
    ["nor is one on the next line", "[[f7]]\nThis is critical.", ["f7", "-"]],
    ["one that there is not says nothing", "This is critical: [[f77]]", ["-"]],
    ["nor do other words", "And also:\nThis is critical.", ["And also:", "-"]],
  ])("%s", (_, answer, shown) => expect(brief(partsOf(answer))).toEqual(shown));
});

test("only words of the question's language or English are allowed, because harmless words of one language are amounts in another", () => {
  expect(languagesFor("Welche Kosten habe ich?").map(({ language }) => language)).toEqual([
    "German",
    "English",
  ]);
  expect(languagesFor("9").map(({ language }) => language)).toEqual(["English"]);
  expect(brief(partsOf("Alle:\n[[f7]]", "German"))).toEqual(["-", "f7"]);
  expect(brief(partsOf("Sei:\n[[f7]]", "Italian"))).toEqual(["-", "f7"]);
});

test.each([
  ["㊷の検出結果を見つけました。"],
  ["42 of them are open."],
  ["- 42 of them are open."],
  ["“42” of them are open."],
  ["$9 of them are open."],
])(
  "a line after statements is evaluated with the figure that it starts with, even while streaming: %s",
  (line) => {
    const answer = `Here is what I found about your costs:\n[[f1]]\n[[f2]]\n${line}`;
    const composer = createComposer(answerStatements, vocabularies);
    const parts = [...answer].flatMap((letter) => composer.push(letter));
    expect(brief([...parts, ...composer.end()])).toEqual([
      "Here is what I found about your costs:",
      "f1",
      "f2",
      "-",
    ]);
  },
);

test("nothing is shown before it is evaluated with its statements, however an answer is chunked", () => {
  const answers = [...honestAnswers, ...hostileAnswers].map(({ answer }) => answer);
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...answers), { minLength: 1, maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 }),
      (some, lengths) => {
        const answer = some.join("\n");
        const composer = createComposer(answerStatements, vocabularies);
        const parts: AnswerPart[] = [];
        for (let at = 0, turn = 0; at < answer.length; turn += 1) {
          const length = lengths[turn % lengths.length] ?? 1;
          parts.push(...composer.push(answer.slice(at, at + length)));
          at += length;
        }
        parts.push(...composer.end());
        expect(withoutRepeats(brief(parts))).toEqual(
          brief(composeAnswer(answer, answerStatements, vocabularies)),
        );
      },
    ),
  );
});

describe("insertions into an honest answer are not shown", () => {
  const honest = honestAnswers.filter(
    ({ answer, language }) => !brief(partsOf(answer, language)).includes("-"),
  );
  const digit = fc.constantFrom(..."0123456789٠٣٩۴४৪๔௪４𝟒④⑳Ⅻ½²₂㊷㈡");
  const digits = () => digit;
  /** In the language of the answer: "alle" is "all" in German and "to the" in Italian. */
  const amounts = (language: string) =>
    fc.constantFrom(
      ...hostileAnswers.flatMap((one) =>
        one.amount !== undefined && one.language === language ? [one.amount] : [],
      ),
    );
  const name = fc.oneof(
    fc.stringMatching(/^[a-z]{3,8}(-[a-z0-9]{2,8}){1,3}$/),
    fc.stringMatching(/^(vol|i|sg|arn:aws:s3::)-?[0-9a-f]{8,17}$/),
    fc.stringMatching(/^[A-Z][a-z]{3,9}[A-Z][a-z]{2,8}$/),
    fc.constantFrom(
      "payroll",
      "Globex",
      "exam-opеn",
      "logs-archive-2",
      "logs_archive",
      "Schmidt",
      "給与",
      "工资",
    ),
  );
  const address = fc.oneof(
    fc.webUrl(),
    fc.domain(),
    fc.emailAddress(),
    fc.ipV4(),
    fc.constantFrom("page.here", "evil。example", "xn--80ak6aa92e.com", "//here", "see:page"),
  );
  test.each([
    ["digits", digits],
    ["amounts", amounts],
    ["names", () => name],
    ["addresses", () => address],
  ])("%s", (_kind, arbitraryFor) => {
    const whole = fc.constantFrom(...honest).chain(({ answer, language }) =>
      fc.record({
        answer: fc.constant(answer),
        language: fc.constant(language),
        made: arbitraryFor(language),
      }),
    );
    const place = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(whole, place, fc.boolean(), ({ answer, language, made }, where, apart) => {
        const lines = answer.split("\n");
        const written = lines.flatMap((line, index) => (line.startsWith("[[") ? [] : [index]));
        const index = written[Math.floor(where * written.length * 0.999)];
        if (index === undefined) return;
        const words = (lines[index] ?? "").split(" ");
        const at = Math.floor(((where * 997) % 1) * (words.length + 1));
        const put = apart ? [made] : [`${made}${words[at] ?? ""}`];
        lines[index] = [...words.slice(0, at), ...put, ...words.slice(apart ? at : at + 1)].join(" ");
        const before = new Set(brief(partsOf(answer, language)));
        const after = brief(partsOf(lines.join("\n"), language));
        expect(after.filter((one) => one !== "-" && !before.has(one))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("names in statements", () => {
  test.each([
    ["logs\u202etxt.exe", "logstxt.exe"],
    ["a\u200bb\u2066c\u00add", "abcd"],
    ["two\nlines\tand\u2028more", "two lines and more"],
    ["evil.example", "evil.example"],
    ["<b>bold</b>", "<b>bold</b>"],
  ])("%j", (given, shown) => expect(named(given)).toEqual({ name: shown }));

  test("an empty or too long name", () => {
    expect(named("\u200b \u0000")).toEqual({ text: "(no name)" });
    expect(named("x".repeat(121))).toEqual({ name: `${"x".repeat(120)}…` });
    expect(named("x".repeat(120))).toEqual({ name: "x".repeat(120) });
  });

  test("are quoted in a statement's plain text", () => {
    expect(statementText(statement([named("twenty"), ": $5.00 a month"]))).toBe("“twenty”: $5.00 a month");
  });
});
