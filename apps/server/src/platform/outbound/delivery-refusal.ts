/** The receiver rejected the message. The text is for the person who entered the address. */
export class DeliveryRefusal extends Error {
  override readonly name = "DeliveryRefusal";
  /** True: retrying it unchanged cannot help. */
  readonly permanent: boolean;
  /** The delay that the receiver requests. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, options: { permanent: boolean; retryAfterSeconds?: number | undefined }) {
    super(message);
    this.permanent = options.permanent;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
