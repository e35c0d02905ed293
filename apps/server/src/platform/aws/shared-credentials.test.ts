import { describe, expect, it } from "vitest";
import { sharedCredentials } from "./shared-credentials.ts";

const minute = 60_000;

describe("sharedCredentials", () => {
  it("requests once for concurrent callers, and again shortly before the expiration", async () => {
    let now = 0;
    let asked = 0;
    const provide = async () => ({ id: ++asked, expiration: new Date(now + 60 * minute) });
    const shared = sharedCredentials(provide, () => now);
    const first = await Promise.all([shared(), shared(), shared()]);
    expect(first.map(({ id }) => id)).toEqual([1, 1, 1]);
    now = 54 * minute;
    expect(await shared()).toMatchObject({ id: 1 });
    now = 56 * minute;
    expect(await Promise.all([shared(), shared()])).toMatchObject([{ id: 2 }, { id: 2 }]);
  });

  it("caches credentials that do not expire", async () => {
    let asked = 0;
    const provide = async (): Promise<{ id: number; expiration?: Date }> => ({ id: ++asked });
    const shared = sharedCredentials(provide, () => Number.MAX_SAFE_INTEGER);
    expect([await shared(), await shared()]).toEqual([{ id: 1 }, { id: 1 }]);
  });

  it("does not cache a failure", async () => {
    let asked = 0;
    const shared = sharedCredentials(async (): Promise<{ expiration?: Date }> => {
      asked += 1;
      if (asked === 1) throw new Error("denied");
      return {};
    });
    await expect(shared()).rejects.toThrow("denied");
    await expect(shared()).resolves.toEqual({});
  });
});
