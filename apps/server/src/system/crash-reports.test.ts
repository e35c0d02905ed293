import { expect, test } from "vitest";
import type { Mail } from "../platform/mail/mail.ts";
import { createCrashReports, MAILS_PER_HOUR } from "./crash-reports.ts";

function world(operator: string | undefined, fails = false) {
  const sent: Mail[] = [];
  const problems: unknown[] = [];
  let at = Date.parse("2026-11-22T10:00:00Z");
  const reports = createCrashReports({
    mailer: {
      configured: true,
      check: async () => undefined,
      send: async (mail) => {
        if (fails) throw new Error("The mail server is away.");
        sent.push(mail);
      },
    },
    operator,
    now: () => new Date(at),
    onProblem: (error) => problems.push(error),
  });
  const crash = (message: string) => reports.report({ message, page: "/security" });
  return { crash, sent, problems, advance: (ms: number) => (at += ms) };
}

test("§2 no one is notified if the operator has no address", async () => {
  const { crash, sent } = world(undefined);
  expect(await crash("x is undefined")).toBe(false);
  expect(sent).toEqual([]);
});

test("§2 the operator gets one email per message, and two concurrent reports are one email", async () => {
  const { crash, sent, advance } = world("ops@example.com");
  expect(await Promise.all([crash("x is undefined"), crash("x is undefined")])).toEqual([true, true]);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: "ops@example.com" });
  expect(sent[0]?.facts?.slice(0, 2).map(({ value }) => value)).toEqual(["x is undefined", "/security"]);
  advance(3_599_999);
  await crash("x is undefined");
  expect(sent).toHaveLength(1);
  advance(1);
  await crash("x is undefined");
  expect(sent).toHaveLength(2);
});

test("§2 many reports do not cause many emails, and unsent ones are not reported as sent", async () => {
  const { crash, sent } = world("ops@example.com");
  const answers: boolean[] = [];
  for (let index = 0; index < MAILS_PER_HOUR + 2; index += 1) answers.push(await crash(`crash ${index}`));
  expect(answers).toEqual([...Array(MAILS_PER_HOUR).fill(true), false, false]);
  expect(sent).toHaveLength(MAILS_PER_HOUR);
});

test("§2 a failed email notifies no one, is logged, and is retried by the next report", async () => {
  const { crash, problems } = world("ops@example.com", true);
  expect(await crash("x is undefined")).toBe(false);
  expect(await crash("x is undefined")).toBe(false);
  expect(problems).toHaveLength(2);
});
