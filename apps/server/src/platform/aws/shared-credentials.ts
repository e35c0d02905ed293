/** The expiration that the SDK needs. */
interface Expiring {
  readonly expiration?: Date;
}

/** Credentials are renewed this long before they expire, as in the SDK. */
const renewBeforeMs = 5 * 60_000;

/**
 * One set of credentials for every client of an account: otherwise, each client would call `sts:AssumeRole`
 * per service and Region. A failure is not cached, so that the next call retries.
 */
export function sharedCredentials<Args extends readonly unknown[], Credentials extends Expiring>(
  provide: (...args: Args) => Promise<Credentials>,
  now: () => number = Date.now,
): (...args: Args) => Promise<Credentials> {
  let current: Promise<Credentials> | undefined;
  let endsAt = Number.POSITIVE_INFINITY;

  async function renew(...args: Args): Promise<Credentials> {
    const given = await provide(...args);
    endsAt = given.expiration?.getTime() ?? Number.POSITIVE_INFINITY;
    return given;
  }

  return (...args) => {
    if (current !== undefined && now() < endsAt - renewBeforeMs) return current;
    endsAt = Number.POSITIVE_INFINITY;
    const asked = renew(...args);
    current = asked;
    asked.catch(() => {
      if (current === asked) current = undefined;
    });
    return asked;
  };
}
