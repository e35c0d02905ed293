import type { GetPolicyVersionResponse, ListPoliciesResponse, Policy } from "@aws-sdk/client-iam";
import type { AwsManagedPolicy } from "@skyledger/core/resources/account";
import { policyDocument } from "@skyledger/core/resources/policy-document";
import { PageTokens, pagesOfOneFact } from "../../../platform/aws/page-tokens.ts";
import type { CustomReader, CustomReaderContext } from "./custom-reader.ts";

async function attachedPolicies({ send, region, signal }: CustomReaderContext): Promise<Policy[]> {
  const found: Policy[] = [];
  const tokens = new PageTokens(pagesOfOneFact);
  let page: ListPoliciesResponse;
  do {
    const input = { Scope: "AWS", OnlyAttached: true, MaxItems: 1000, ...tokens.as("Marker") };
    const call = { service: "iam", operation: "listPolicies", input, region } as const;
    page = (await send(call, signal)) as ListPoliciesResponse;
    if (!page.Policies) throw new TypeError("IAM returned no list of policies");
    if (page.IsTruncated && !page.Marker) {
      throw new TypeError("IAM returned part of a list without its marker");
    }
    found.push(...page.Policies);
  } while (tokens.follow(page.IsTruncated ? page.Marker : undefined));
  return found;
}

/** Policies of AWS that are attached in the account, with their documents. */
export const awsManagedPolicies: CustomReader = async (context) => {
  const { send, region, signal } = context;
  const found: AwsManagedPolicy[] = [];
  for (const { Arn: arn, DefaultVersionId: version } of await attachedPolicies(context)) {
    if (arn === undefined || version === undefined) throw new TypeError("IAM returned a policy without ARN");
    const input = { PolicyArn: arn, VersionId: version };
    const call = { service: "iam", operation: "getPolicyVersion", input, region } as const;
    const { PolicyVersion } = (await send(call, signal)) as GetPolicyVersionResponse;
    const document = policyDocument(PolicyVersion?.Document);
    if (document === undefined) throw new TypeError(`IAM returned no document of ${arn}`);
    found.push({ arn, document });
  }
  return found;
};
