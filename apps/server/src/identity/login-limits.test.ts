import { AppError } from "@skyledger/core/model/app-error";
import { beforeEach, describe, expect, test } from "vitest";
import { createKnownDevices } from "./known-device.ts";
import { createLoginLimits, type LoginLimits, type LoginOrigin } from "./login-limits.ts";

const MINUTE_MS = 60_000;
const email = "ana@example.com";
const devices = createKnownDevices(new Uint8Array(32).fill(7));
let at: number;
let limits: LoginLimits;
beforeEach(() => {
  at = 1_000_000;
  limits = createLoginLimits({ devices, now: () => new Date(at) });
});

const stranger = (address = "198.51.100.7"): LoginOrigin => ({ address, deviceToken: undefined });
const home: LoginOrigin = { address: "198.51.100.7", deviceToken: devices.issue(email) };

/** Number of allowed attempts. */
function taken(count: number, origin: (round: number) => LoginOrigin, address = email): number {
  let allowed = 0;
  for (let round = 0; round < count; round += 1) {
    try {
      limits.take(address, origin(round));
      allowed += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "rate_limited") throw error;
    }
  }
  return allowed;
}

describe("guesses from one network", () => {
  test("the ninth and tenth are allowed, the eleventh is not, for five minutes", () => {
    expect(taken(9, () => stranger())).toBe(9);
    expect(taken(1, () => stranger())).toBe(1);
    expect(taken(1, () => stranger())).toBe(0);
    at += 5 * MINUTE_MS - 1;
    expect(taken(1, () => stranger())).toBe(0);
    at += 1;
    expect(taken(1, () => stranger())).toBe(1);
  });

  test("do not lock out others: another network and a known device continue", () => {
    taken(30, () => stranger());
    expect(taken(1, () => stranger("203.0.113.9"))).toBe(1);
    expect(taken(10, () => home)).toBe(10);
  });

  test("an IPv6 client counts by its /64 network", () => {
    expect(taken(12, (round) => stranger(`2001:db8:0:1::${round + 1}`))).toBe(10);
    expect(taken(1, () => stranger("2001:db8:0:2::1"))).toBe(1);
  });

  test("a successful sign-in resets the count", () => {
    taken(10, () => stranger());
    limits.forget(email, stranger());
    expect(taken(12, () => stranger())).toBe(10);
  });
});

describe("guesses from many networks", () => {
  const another = (round: number) => stranger(`203.0.${round >> 8}.${round & 255}`);

  test("a successful sign-in is not a guess, and keeps the guesses counted", () => {
    const succeed = (round: number) => {
      expect(taken(1, () => another(round))).toBe(1);
      limits.forget(email, another(round));
    };
    for (let round = 0; round < 60; round += 1) succeed(round);
    expect(taken(49, (round) => another(100 + round))).toBe(49);
    succeed(200);
    expect(taken(1, () => another(201))).toBe(1);
    expect(taken(1, () => another(202))).toBe(0);
  });

  test("have a common limit: the fiftieth in an hour is allowed, the next is not", () => {
    expect(taken(49, another)).toBe(49);
    expect(taken(1, () => another(1000))).toBe(1);
    expect(taken(1, () => another(1001))).toBe(0);
    at += 60 * MINUTE_MS;
    expect(taken(1, () => another(1002))).toBe(1);
  });

  test("do not lock the person out of a known device, whose own guesses are limited too", () => {
    taken(60, another);
    expect(taken(12, () => home)).toBe(10);
  });

  test("are not reset when someone signs in", () => {
    taken(50, another);
    limits.forget(email, another(1));
    // In place of the successful one.
    expect(taken(1, () => another(2000))).toBe(1);
    expect(taken(1, () => another(2001))).toBe(0);
  });

  test("another person's address is not affected", () => {
    taken(60, another);
    expect(taken(1, another, "ben@example.com")).toBe(1);
  });
});

describe("a known device", () => {
  test("is known for one address only, and cannot be forged", () => {
    const token = devices.issue(email);
    const [id = "", signature = ""] = token.split(".");
    expect(devices.idOf(token, email)).toBe(id);
    for (const [given, address] of [
      [token, "ben@example.com"],
      [`${id}.${"A".repeat(43)}`, email],
      [`${"A".repeat(22)}.${signature}`, email],
      [signature, email],
      ["", email],
      [undefined, email],
      [createKnownDevices(new Uint8Array(32).fill(8)).issue(email), email],
    ] as const) {
      expect(devices.idOf(given, address), String(given)).toBeUndefined();
    }
  });

  test("two devices count separately", () => {
    const work: LoginOrigin = { ...home, deviceToken: devices.issue(email) };
    taken(11, () => home);
    expect(taken(10, () => work)).toBe(10);
  });
});
