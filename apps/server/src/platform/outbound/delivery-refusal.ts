/** The other side did not take the message. Its text is for the person who entered the address. */
export class DeliveryRefusal extends Error {
  override readonly name = "DeliveryRefusal";
  /** True: trying again as it is cannot help. */
  readonly permanent: boolean;
  /** How long the other side asks to wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, options: { permanent: boolean; retryAfterSeconds?: number | undefined }) {
    super(message);
    this.permanent = options.permanent;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
