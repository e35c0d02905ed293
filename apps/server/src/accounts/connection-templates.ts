import {
  cloudFormationTemplate,
  remediationCloudFormationTemplate,
} from "@skyledger/core/iam/cloudformation-template";
import {
  organizationCloudFormationTemplate,
  organizationTerraformSnippet,
} from "@skyledger/core/iam/organization-template";
import { packPolicies } from "@skyledger/core/iam/pack-policies";
import { readOnlyPolicies } from "@skyledger/core/iam/read-only-policy";
import {
  automationStatements,
  permissionStatements,
  remediationStatements,
} from "@skyledger/core/iam/remediation-statements";
import { securityHubStatements } from "@skyledger/core/iam/security-hub-statements";
import { remediationTerraformSnippet, terraformSnippet } from "@skyledger/core/iam/terraform-snippet";
import { ownDocuments } from "@skyledger/core/model/define-fix";
import { fixes, resources } from "@skyledger/core/registry.gen";
import { tagging } from "@skyledger/core/tagging/tag-documents";

/** Templates that let this server read an account and, optionally, fix it. */
export interface ConnectionTemplates {
  cloudFormationTemplate: string;
  terraform: string;
  organizationCloudFormationTemplate: string;
  organizationTerraform: string;
  remediationCloudFormationTemplate: string;
  remediationTerraform: string;
}

/** Everything that can be changed in an account. */
const changes = [...fixes, tagging];
const ofPermissions = fixes.filter(({ changesPermissions }) => changesPermissions);
const others = [...fixes.filter(({ changesPermissions }) => !changesPermissions), tagging];

/** Renders the templates from the collectors' declarations. `principalArn` null: the person fills it in. */
export function connectionTemplates(guide: {
  externalId: string;
  principalArn: string | null;
}): ConnectionTemplates {
  const { externalId, principalArn: principal } = guide;
  const request = { externalId, principal, policies: readOnlyPolicies(resources) };
  const fixTemplate = {
    starting: packPolicies([...remediationStatements(changes), ...securityHubStatements]),
    steps: packPolicies(automationStatements(others)),
    documents: ownDocuments(others),
    permissions: {
      steps: packPolicies(permissionStatements(ofPermissions)),
      documents: ownDocuments(ofPermissions),
    },
  };
  return {
    cloudFormationTemplate: cloudFormationTemplate(request),
    terraform: terraformSnippet(request),
    organizationCloudFormationTemplate: organizationCloudFormationTemplate(request),
    organizationTerraform: organizationTerraformSnippet(request),
    remediationCloudFormationTemplate: remediationCloudFormationTemplate(fixTemplate),
    remediationTerraform: remediationTerraformSnippet(fixTemplate),
  };
}
