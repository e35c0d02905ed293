import {
  cloudFormationTemplate,
  remediationCloudFormationTemplate,
} from "@skyledger/core/iam/cloudformation-template";
import { packPolicies } from "@skyledger/core/iam/policy-size";
import { readOnlyPolicies } from "@skyledger/core/iam/read-only-policy";
import { remediationStatements } from "@skyledger/core/iam/remediation-statements";
import { securityHubStatements } from "@skyledger/core/iam/security-hub-statements";
import { remediationTerraformSnippet, terraformSnippet } from "@skyledger/core/iam/terraform-snippet";
import { resources } from "@skyledger/core/registry.gen";

/** What a person installs in AWS so that this server may read the account, and, if wanted, fix it. */
export interface ConnectionTemplates {
  cloudFormationTemplate: string;
  terraform: string;
  remediationCloudFormationTemplate: string;
  remediationTerraform: string;
}

/** Renders the templates from the collectors' own declarations. `principalArn` null: the person fills it in. */
export function connectionTemplates(guide: {
  externalId: string;
  principalArn: string | null;
}): ConnectionTemplates {
  const { externalId, principalArn: principal } = guide;
  const request = { externalId, principal, policies: readOnlyPolicies(resources) };
  const fixes = packPolicies([...remediationStatements, ...securityHubStatements]);
  return {
    cloudFormationTemplate: cloudFormationTemplate(request),
    terraform: terraformSnippet(request),
    remediationCloudFormationTemplate: remediationCloudFormationTemplate(fixes),
    remediationTerraform: remediationTerraformSnippet(fixes),
  };
}
