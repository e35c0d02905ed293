import type { IamStatement } from "./iam-statement.ts";

/** The optional statement for sending findings to Security Hub, limited to the account's default product. */
export const securityHubStatements: readonly IamStatement[] = [
  {
    Sid: "TellSecurityHub",
    Effect: "Allow",
    Action: ["securityhub:BatchImportFindings"],
    Resource: ["arn:*:securityhub:*:*:product/*/default"],
  },
];
