import { expect, test } from "vitest";
import { createBackgroundWork } from "./background-work.ts";

const recorder = () => {
  const failures: string[] = [];
  return { failures, onFailure: (name: string, error: unknown) => void failures.push(`${name}: ${error}`) };
};

test("work is retried after each delay; one success is enough", async () => {
  const { failures, onFailure } = recorder();
  const background = createBackgroundWork(onFailure, [1, 1]);
  let tries = 0;
  background.run("mail", async () => {
    tries += 1;
    if (tries < 3) throw new Error("away");
  });
  await background.idle();
  expect([tries, failures]).toEqual([3, []]);
});

test("the last failure is reported once, and nothing is thrown", async () => {
  const { failures, onFailure } = recorder();
  const background = createBackgroundWork(onFailure, [1]);
  background.run("mail", () => Promise.reject(new Error("away")));
  await background.idle();
  expect(failures).toEqual(["mail: Error: away"]);
});

test("idle also waits for work that work started", async () => {
  const background = createBackgroundWork(recorder().onFailure, []);
  const done: string[] = [];
  background.run("first", async () => {
    background.run("second", async () => {
      await new Promise((resolve) => setTimeout(resolve, 0));
      done.push("second");
    });
    done.push("first");
  });
  await background.idle();
  expect(done).toEqual(["first", "second"]);
});

test("the delays pass before each attempt, and finished work is forgotten", async () => {
  const { failures, onFailure } = recorder();
  const waited: number[] = [];
  const background = createBackgroundWork(onFailure, undefined, async (ms) => void waited.push(ms));
  background.run("mail", () => Promise.reject(new Error("away")));
  await background.idle();
  expect([waited, failures]).toEqual([[1_000, 10_000], ["mail: Error: away"]]);
});
