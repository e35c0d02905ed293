import { describe, expect, test } from "vitest";
import { type Parts, sideBySide } from "./side-by-side.ts";

const never = new AbortController().signal;

/** Ends when it has to stop, as a call to AWS does, and records that. */
async function hanging({ signal }: Pick<Parts, "signal">, ended: string[], name: string): Promise<void> {
  await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  await Promise.resolve();
  ended.push(name);
  throw signal.reason;
}

describe("parallel parts", () => {
  test("return when the work and each part have ended, including unawaited ones", async () => {
    const ended: string[] = [];
    const result = await sideBySide(never, async ({ begin }) => {
      void begin(
        (async () => {
          for (let turn = 0; turn < 10; turn++) await Promise.resolve();
          ended.push("slow");
        })(),
      );
      return `${await begin(Promise.resolve("quick"))} work`;
    });
    expect([result, ended]).toEqual(["quick work", ["slow"]]);
  });

  test("stop when one of them fails; all have ended then, and the first failure is thrown", async () => {
    const ended: string[] = [];
    const failed = sideBySide(never, async (parts) => {
      const one = parts.begin(hanging(parts, ended, "one"));
      void parts.begin(hanging(parts, ended, "two"));
      void parts.begin(Promise.reject(new Error("lost the database")));
      await one;
    });
    await expect(failed).rejects.toThrow("lost the database");
    expect(ended.sort()).toEqual(["one", "two"]);
  });

  test("stop when the work itself fails", async () => {
    const ended: string[] = [];
    const failed = sideBySide(never, async (parts) => {
      void parts.begin(hanging(parts, ended, "part"));
      throw new Error("evaluating failed");
    });
    await expect(failed).rejects.toThrow("evaluating failed");
    expect(ended).toEqual(["part"]);
  });

  test("fail with an unawaited part", async () => {
    const failed = sideBySide(never, async ({ begin }) => {
      void begin(Promise.reject(new Error("unseen")));
      return "done";
    });
    await expect(failed).rejects.toThrow("unseen");
  });

  test("stop when the run is canceled, with the run's reason", async () => {
    const ended: string[] = [];
    const run = new AbortController();
    const cancelled = sideBySide(run.signal, async (parts) => {
      void parts.begin(hanging(parts, ended, "one"));
      const two = parts.begin(hanging(parts, ended, "two"));
      run.abort(new Error("cancelled"));
      await two;
    });
    await expect(cancelled).rejects.toThrow("cancelled");
    expect(ended.sort()).toEqual(["one", "two"]);
  });
});
