import { createAttemptLimit } from "./attempt-limit.ts";
import { clientNetwork } from "./client-network.ts";
import type { KnownDevices } from "./known-device.ts";

/** Origin of a sign-in. */
export interface LoginOrigin {
  /** The client's IP address. */
  readonly address: string;
  /** The browser's token of an earlier sign-in. */
  readonly deviceToken: string | undefined;
}

/**
 * Limits password guesses. A known device of the person counts separately, so no one else can lock the person
 * out of it. Others count by network, and all of them together by email address, which limits guessing from
 * many networks. Source: OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
 */
export interface LoginLimits {
  /** Counts one attempt. @throws AppError rate_limited */
  take(email: string, origin: LoginOrigin): void;
  /**
   * After a successful sign-in: resets the attempts of its origin. Others stay counted, except for this one.
   */
  forget(email: string, origin: LoginOrigin): void;
}

const MINUTE_MS = 60_000;
/** From one device or network, per email address. */
const loginsOfOrigin = { max: 10, windowMs: 5 * MINUTE_MS };
/** From everything except known devices, per email address. */
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
