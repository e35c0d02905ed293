import type { AwsSecurityFinding, SecurityHub } from "@aws-sdk/client-securityhub";
import { AwsError } from "../aws-error.ts";
import { changedSettings, type OperationContext, type Reads } from "./operation.ts";
import { pageOfList } from "./paging.ts";
import { sandboxHubFindings } from "./security-hub-findings.ts";

/** The only Region in which the sandbox account's platform team enabled it. */
const hubRegion = "us-east-1";

/** Whether Security Hub is enabled in the call's Region. */
export function isHubOn(context: OperationContext): boolean {
  return changedSettings(context).securityHub ?? context.region === hubRegion;
}

/** Security Hub rejects every call in a Region where it is not enabled. */
function requireHub(context: OperationContext): void {
  if (isHubOn(context)) return;
  const message = `Account ${context.fixtures.world.accountId} is not subscribed to AWS Security Hub`;
  throw new AwsError("InvalidAccessException", 401, message);
}

const standards = [
  "aws-foundational-security-best-practices/v/1.0.0",
  "cis-aws-foundations-benchmark/v/3.0.0",
] as const;

/** Maximum number of findings per page or batch (API reference, GetFindings and BatchImportFindings). */
const mostFindings = 100;

function invalid(message: string): AwsError {
  return new AwsError("InvalidInputException", 400, message);
}

/** Why a finding is rejected; undefined: it is accepted. */
function refusal(finding: AwsSecurityFinding, { fixtures, region }: OperationContext): string | undefined {
  const { accountId } = fixtures.world;
  if (finding.SchemaVersion !== "2018-10-08") return "Finding does not adhere to Amazon Finding Format.";
  if (finding.ProductArn !== `arn:aws:securityhub:${region}:${accountId}:product/${accountId}/default`) {
    return "The product of the finding is not one of this account and region.";
  }
  if (finding.AwsAccountId !== accountId) return "The finding is of another account.";
  if (!finding.Resources?.length) return "Finding must contain at least one resource.";
  if ((finding.Title ?? "").length > 256 || (finding.Description ?? "").length > 1024) {
    return "Title or description is too long.";
  }
  return undefined;
}

/** Read operations of Security Hub, and the import of findings, which are validated but not stored. */
export const securityHubReads: Reads<SecurityHub> = {
  describeHub: (_input, context) => {
    requireHub(context);
    const { world } = context.fixtures;
    return {
      HubArn: world.arn("securityhub", context.region, "hub/default"),
      SubscribedAt: world.daysAgo(600, "securityhub").toISOString(),
      AutoEnableControls: true,
      ControlFindingGenerator: "SECURITY_CONTROL",
    };
  },
  getEnabledStandards: (_input, context) => {
    requireHub(context);
    return {
      StandardsSubscriptions: standards.map((standard) => ({
        StandardsArn: `arn:aws:securityhub:${context.region}::standards/${standard}`,
        StandardsSubscriptionArn: context.fixtures.world.arn(
          "securityhub",
          context.region,
          `subscription/${standard}`,
        ),
        StandardsInput: {},
        StandardsStatus: "READY",
      })),
    };
  },
  listEnabledProductsForImport: (_input, context) => {
    requireHub(context);
    const product = "product-subscription/aws/guardduty";
    return { ProductSubscriptions: [context.fixtures.world.arn("securityhub", context.region, product)] };
  },
  getFindings: (input, context) => {
    requireHub(context);
    const limit = input.MaxResults ?? mostFindings;
    if (limit > mostFindings) throw invalid("MaxResults must be between 1 and 100.");
    const { rows, token } = pageOfList(sandboxHubFindings(context, input.Filters), input.NextToken, limit);
    return { Findings: rows, ...(token === undefined ? {} : { NextToken: token }) };
  },
  batchImportFindings: (input, context) => {
    requireHub(context);
    const findings = input.Findings ?? [];
    if (findings.length < 1 || findings.length > mostFindings) {
      throw invalid("Between 1 and 100 findings can be imported at once.");
    }
    const failed = findings.flatMap((finding) => {
      const because = refusal(finding, context);
      return because ? [{ Id: finding.Id, ErrorCode: "InvalidInput", ErrorMessage: because }] : [];
    });
    return {
      SuccessCount: findings.length - failed.length,
      FailedCount: failed.length,
      FailedFindings: failed,
    };
  },
};
