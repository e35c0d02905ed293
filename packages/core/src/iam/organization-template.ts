import {
  cloudFormationTemplate,
  defaultRoleName,
  type RoleRequest,
  roleResources,
  roleTemplateParameters,
} from "./cloudformation-template.ts";
import { literal, terraformSnippet } from "./terraform-snippet.ts";
import { yamlText } from "./yaml-text.ts";

/**
 * A stack for the management account: the read-only role there, and a StackSet that creates the same role in
 * every account of the chosen OUs, also in accounts that join later. A service-managed StackSet does not reach
 * the management account (CloudFormation User Guide, "StackSets: service-managed permissions").
 */
export function organizationCloudFormationTemplate(request: RoleRequest): string {
  const passedOn = Object.keys(roleTemplateParameters(request));
  const value = {
    AWSTemplateFormatVersion: "2010-09-09",
    Description:
      "Lets Skyledger read the configuration of every account of this organization. Skyledger can't change anything.",
    Parameters: {
      ...roleTemplateParameters(request),
      OrganizationalUnitIds: {
        Type: "CommaDelimitedList",
        Description: "Root (r-…) for every account, or OUs (ou-…) separated by commas.",
      },
    },
    Resources: {
      ...roleResources(request),
      MemberRoles: {
        Type: "AWS::CloudFormation::StackSet",
        Properties: {
          StackSetName: { "Fn::Join": ["-", [{ Ref: "AWS::StackName" }, "members"]] },
          Description: "Skyledger's read-only role in every member account.",
          PermissionModel: "SERVICE_MANAGED",
          AutoDeployment: { Enabled: true, RetainStacksOnAccountRemoval: false },
          Capabilities: ["CAPABILITY_NAMED_IAM"],
          ManagedExecution: { Active: true },
          OperationPreferences: { FailureTolerancePercentage: 100, MaxConcurrentPercentage: 100 },
          // Roles are global: one Region creates them.
          StackInstancesGroup: [
            {
              DeploymentTargets: { OrganizationalUnitIds: { Ref: "OrganizationalUnitIds" } },
              Regions: [{ Ref: "AWS::Region" }],
            },
          ],
          Parameters: passedOn.map((name) => ({ ParameterKey: name, ParameterValue: { Ref: name } })),
          TemplateBody: cloudFormationTemplate(request),
        },
      },
    },
    Outputs: {
      RoleArn: {
        Description: "Paste this ARN into Skyledger.",
        Value: { "Fn::GetAtt": ["Role", "Arn"] },
      },
    },
  };
  return yamlText(value as Parameters<typeof yamlText>[0]);
}

/** The same for Terraform: goes next to the role's snippet in the management account. */
export function organizationTerraformSnippet(request: RoleRequest): string {
  const parameters = Object.keys(roleTemplateParameters(request)).map((name) => {
    const variable = { RoleName: "role_name", ExternalId: "external_id" }[name] ?? "principal_arn";
    return `    ${name} = var.skyledger_${variable}`;
  });
  return `${terraformSnippet(request)}
variable "skyledger_organizational_unit_ids" {
  type        = list(string)
  description = "Root (r-…) for every account, or OUs (ou-…)."
}

# Creates the role ${defaultRoleName} in every member account, also in accounts that join later.
resource "aws_cloudformation_stack_set" "skyledger_members" {
  name             = "skyledger-members"
  permission_model = "SERVICE_MANAGED"
  capabilities     = ["CAPABILITY_NAMED_IAM"]
  parameters = {
${parameters.join("\n")}
  }
  auto_deployment {
    enabled                          = true
    retain_stacks_on_account_removal = false
  }
  operation_preferences {
    failure_tolerance_percentage = 100
    max_concurrent_percentage    = 100
  }
  template_body = ${literal(cloudFormationTemplate(request))}
  lifecycle {
    ignore_changes = [administration_role_arn]
  }
}

# One Region creates the roles: they are global.
resource "aws_cloudformation_stack_set_instance" "skyledger_members" {
  stack_set_name = aws_cloudformation_stack_set.skyledger_members.name
  deployment_targets {
    organizational_unit_ids = var.skyledger_organizational_unit_ids
  }
}
`;
}
