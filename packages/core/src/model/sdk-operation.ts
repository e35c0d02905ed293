// The aggregated SDK clients overload each method; the last overload, with the callback, has input and
// output.
type LastOverload<Input, Output> = (
  args: Input,
  options: never,
  callback: (error: never, data?: Output) => void,
) => void;
/** Input of an operation of an SDK client. */
export type InputOf<Client, Op extends keyof Client> =
  Client[Op] extends LastOverload<infer Input, infer _Output> ? Input : never;
/** Output of an operation of an SDK client. */
export type OutputOf<Client, Op extends keyof Client> =
  Client[Op] extends LastOverload<infer _Input, infer Output> ? Output : never;
