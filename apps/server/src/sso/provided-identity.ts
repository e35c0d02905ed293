/** A person as an identity provider describes it, after all checks of the protocol. */
export interface ProvidedIdentity {
  /** Of the provider; with the subject, it identifies the person. */
  readonly issuer: string;
  readonly subject: string;
  /** In lowercase; null: none, or not an address. */
  readonly email: string | null;
  /** Whether the provider has confirmed that the address belongs to the person. null: it doesn't say. */
  readonly emailVerified: boolean | null;
  readonly fullName: string;
  /** Every claim or attribute. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** The session at the provider. */
  readonly providerSession: string | undefined;
  /** Asks the provider later whether the person still has access. */
  readonly refreshToken: string | undefined;
}

/** One part of a test of the provider. */
export interface ProviderCheck {
  readonly name:
    | "settings"
    | "discovery"
    | "keys"
    | "endpoints"
    | "certificates"
    | "back_channel_logout"
    | "removal";
  readonly result: "passed" | "warning" | "failed";
  readonly detail: string;
}

const emailPattern = /^[^\s@<>()"]{1,64}@[A-Za-z0-9.-]{1,190}$/;

/** The address in a claim, in lowercase; null if it is none. */
export function emailIn(value: unknown): string | null {
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  return emailPattern.test(text) ? text : null;
}

/** The groups in a claim or attribute: a list, or one value. A dotted name is a path if no claim has that name. */
export function groupsIn(claims: Readonly<Record<string, unknown>>, attribute: string): string[] {
  const value = Object.hasOwn(claims, attribute) ? claims[attribute] : atPath(claims, attribute);
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const texts = list.filter((one): one is string => typeof one === "string" && one !== "");
  return [...new Set(texts)].sort();
}

function atPath(claims: Readonly<Record<string, unknown>>, path: string): unknown {
  let value: unknown = claims;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}
