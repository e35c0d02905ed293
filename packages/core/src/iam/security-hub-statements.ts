import type { IamStatement } from "./iam-statement.ts";

/** The optional statement for telling our findings to Security Hub: as a custom product of the account itself, and no other. */
export const securityHubStatements: readonly IamStatement[] = [
  {
    Sid: "TellSecurityHub",
    Effect: "Allow",
    Action: ["securityhub:BatchImportFindings"],
    Resource: ["arn:*:securityhub:*:*:product/*/default"],
  },
];
