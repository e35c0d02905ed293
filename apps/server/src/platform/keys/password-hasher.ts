import { hash, verify } from "@node-rs/argon2";

/** Hashes passwords with Argon2id, off the event loop. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** @param passwordHash undefined: no one has this password; takes as long and returns false */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
}

/**
 * OWASP Password Storage Cheat Sheet (2025): Argon2id with 19 MiB, two passes, one lane. The library's
 * default algorithm is Argon2id.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns a hasher; creating it hashes once, for comparisons without a password */
export async function createPasswordHasher(): Promise<PasswordHasher> {
  const dummyHash = await hash(crypto.randomUUID(), parameters);
  return {
    hash: (password) => hash(sameForm(password), parameters),
    async verify(passwordHash, password) {
      const matches = await verify(passwordHash ?? dummyHash, sameForm(password));
      return matches && passwordHash !== undefined;
    },
  };
}

/** The same character can be one code point or two: macOS and Windows differ. */
function sameForm(password: string): string {
  return password.normalize("NFC");
}
