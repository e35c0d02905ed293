/** An answer of AWS that several readers share. */
interface Look<Answer> {
  answer: Promise<Answer>;
  /** When the request was sent. */
  at: number;
  /** It is being replaced. */
  renewing: boolean;
}

/** After this, the next reader still gets the answer, and AWS is queried again in the meantime. */
const freshMs = 60_000;
/** After this, a reader waits for AWS. */
const knownMs = 10 * 60_000;
/** About the accounts of the largest organization. */
const mostLooks = 10_000;

/**
 * Shares AWS's answers about an account between readers for a minute, so that a page that fifty people open does not ask
 * hundreds of accounts fifty times. Failures are not kept.
 */
export class SharedLooks<Answer> {
  readonly #looks = new Map<string, Look<Answer>>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** @param key the account and everything that decides the request */
  async of(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.#looks.get(key);
    const age = known ? this.#now() - known.at : Number.POSITIVE_INFINITY;
    if (!known || age >= knownMs) return await this.#ask(key, ask);
    if (age >= freshMs && !known.renewing) {
      known.renewing = true;
      // Readers have the former answer until it is too old; then they get the failure.
      this.#ask(key, ask, known).catch(() => undefined);
    }
    return await known.answer;
  }

  /** @param former stays the answer until there is a new one */
  async #ask(key: string, ask: () => Promise<Answer>, former?: Look<Answer>): Promise<Answer> {
    const look: Look<Answer> = { answer: ask(), at: this.#now(), renewing: false };
    if (!former) this.#keep(key, look);
    try {
      const answer = await look.answer;
      this.#keep(key, look);
      return answer;
    } catch (error) {
      if (former) former.renewing = false;
      else if (this.#looks.get(key) === look) this.#looks.delete(key);
      throw error;
    }
  }

  #keep(key: string, look: Look<Answer>): void {
    this.#looks.delete(key);
    this.#looks.set(key, look);
    const oldest = this.#looks.keys().next().value;
    if (this.#looks.size > mostLooks && oldest !== undefined) this.#looks.delete(oldest);
  }
}
