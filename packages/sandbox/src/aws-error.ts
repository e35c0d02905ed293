/** An error with the members that distinguish the SDK's errors: `name`, `$fault`, `$metadata`. */
export class AwsError extends Error {
  readonly $fault: "client" | "server";
  readonly $metadata: { httpStatusCode: number };

  constructor(name: string, httpStatusCode: number, message: string) {
    super(message);
    this.name = name;
    this.$fault = httpStatusCode < 500 ? "client" : "server";
    this.$metadata = { httpStatusCode };
  }
}
