import {
  cloudFormationTemplate,
  remediationCloudFormationTemplate,
} from "@skyledger/core/iam/cloudformation-template";
import { packPolicies } from "@skyledger/core/iam/policy-size";
import { readOnlyPolicies } from "@skyledger/core/iam/read-only-policy";
import { automationStatements, remediationStatements } from "@skyledger/core/iam/remediation-statements";
import { securityHubStatements } from "@skyledger/core/iam/security-hub-statements";
import { remediationTerraformSnippet, terraformSnippet } from "@skyledger/core/iam/terraform-snippet";
import { ownDocuments } from "@skyledger/core/model/define-fix";
import { fixes as allFixes, resources } from "@skyledger/core/registry.gen";

/** Templates that let this server read an account and, optionally, fix it. */
export interface ConnectionTemplates {
  cloudFormationTemplate: string;
  terraform: string;
  remediationCloudFormationTemplate: string;
  remediationTerraform: string;
}

/** Renders the templates from the collectors' declarations. `principalArn` null: the person fills it in. */
export function connectionTemplates(guide: {
  externalId: string;
  principalArn: string | null;
}): ConnectionTemplates {
  const { externalId, principalArn: principal } = guide;
  const request = { externalId, principal, policies: readOnlyPolicies(resources) };
  const fixes = {
    starting: packPolicies([...remediationStatements(allFixes), ...securityHubStatements]),
    steps: packPolicies(automationStatements(allFixes)),
    documents: ownDocuments(allFixes),
  };
  return {
    cloudFormationTemplate: cloudFormationTemplate(request),
    terraform: terraformSnippet(request),
    remediationCloudFormationTemplate: remediationCloudFormationTemplate(fixes),
    remediationTerraform: remediationTerraformSnippet(fixes),
  };
}
