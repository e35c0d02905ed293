/** A request that is none of the model's. */
export class UnreadableRequestError extends Error {
  override readonly name = "UnreadableRequestError";
}
