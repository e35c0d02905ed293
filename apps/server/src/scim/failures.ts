/** Why a request is refused, as RFC 7644 names it. */
export type ScimType =
  | "uniqueness"
  | "invalidFilter"
  | "invalidSyntax"
  | "invalidPath"
  | "noTarget"
  | "invalidValue"
  | "mutability";

/** A request that does not follow the protocol. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;

  /** @param detail a sentence for the people who set up the identity provider */
  constructor(status: number, scimType: ScimType | undefined, detail: string) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

export function invalidValue(detail: string): ScimError {
  return new ScimError(400, "invalidValue", detail);
}
