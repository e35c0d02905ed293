/** A request that does not match the model. */
export class UnreadableRequestError extends Error {
  override readonly name = "UnreadableRequestError";
}
