/** One statement of a policy that Skyledger generates. */
export interface IamStatement {
  /** Letters and digits only (IAM User Guide, "Sid"). */
  Sid: string;
  Effect: "Allow" | "Deny";
  Action: readonly string[];
  Resource: "*" | readonly string[];
  Condition?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}
