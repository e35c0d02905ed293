import { createAttemptLimit } from "./attempt-limit.ts";
import { clientNetwork } from "./client-network.ts";
import type { KnownDevices } from "./known-device.ts";

/** Where a sign-in comes from. */
export interface LoginOrigin {
  /** The client's IP address. */
  readonly address: string;
  /** What its browser holds from an earlier sign-in. */
  readonly deviceToken: string | undefined;
}

/**
 * Limits guesses at a password. A device that the person has signed in with counts by itself, so no one else can lock
 * the person out of it. Everyone else counts by network, and all of them together by the email address, which bounds
 * guessing from many networks.
 * Source: OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
 */
export interface LoginLimits {
  /** Counts one attempt. @throws AppError rate_limited */
  take(email: string, origin: LoginOrigin): void;
  /**
   * After a sign-in that succeeded: the attempts from there are forgotten. Those from elsewhere are not, but this one
   * was no guess.
   */
  forget(email: string, origin: LoginOrigin): void;
}

const MINUTE_MS = 60_000;
/** From one device, or one network, at one email address. */
const loginsOfOrigin = { max: 10, windowMs: 5 * MINUTE_MS };
/** From everywhere but known devices, at one email address. */
const loginsOfStrangers = { max: 50, windowMs: 60 * MINUTE_MS };

interface Deps {
  readonly devices: KnownDevices;
  readonly now: () => Date;
}

export function createLoginLimits({ devices, now }: Deps): LoginLimits {
  const sentence = "Too many sign-in attempts for this address.";
  const origins = createAttemptLimit({ ...loginsOfOrigin, now, sentence });
  const strangers = createAttemptLimit({ ...loginsOfStrangers, now, sentence });
  const read = (email: string, { address, deviceToken }: LoginOrigin) => {
    const device = devices.idOf(deviceToken, email);
    const from = device === undefined ? `network ${clientNetwork(address)}` : `device ${device}`;
    return { known: device !== undefined, key: `${email}\0${from}` };
  };
  return {
    take(email, origin) {
      const { known, key } = read(email, origin);
      origins.take(key);
      if (!known) strangers.take(email);
    },
    forget(email, origin) {
      const { known, key } = read(email, origin);
      origins.forget(key);
      if (!known) strangers.giveBack(email);
    },
  };
}
