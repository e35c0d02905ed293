import { expect, test } from "vitest";
import { createPasswordHasher } from "./password-hasher.ts";

test("§4 passwords are hashed with Argon2id: 19 MiB, two passes, one lane, their own salt", async () => {
  const hasher = await createPasswordHasher();
  const [one, other] = [await hasher.hash("Correct-horse-7"), await hasher.hash("Correct-horse-7")];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await hasher.verify(one, "Correct-horse-7")).toBe(true);
  expect(await hasher.verify(one, "correct-horse-7")).toBe(false);
});

test("a missing password never matches, and still runs Argon2", async () => {
  const hasher = await createPasswordHasher();
  const hash = await hasher.hash("x");
  const time = async (passwordHash: string | undefined) => {
    const started = performance.now();
    for (let round = 0; round < 5; round += 1) expect(await hasher.verify(passwordHash, "y")).toBe(false);
    // wall: measures both in turn on the same machine, with a factor of twenty between them
    return performance.now() - started;
  };
  const [noOne, someone] = [await time(undefined), await time(hash)];
  // A response without hashing would take a thousandth.
  expect(noOne).toBeGreaterThan(someone / 20);
});

test("a password with combined or single characters is the same", async () => {
  const hasher = await createPasswordHasher();
  expect(await hasher.verify(await hasher.hash("Caf\u00e9-1"), "Cafe\u0301-1")).toBe(true);
});
