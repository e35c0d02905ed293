/**
 * Published ways to gain permissions in AWS, as facts: pathfinding.cloud (Datadog, Apache-2.0), which builds
 * on the work of Rhino Security Labs and others. `id` is that of pathfinding.cloud.
 */

/** A role is passed to a service that then runs the caller's code with it. */
export interface PassedRolePath {
  readonly id: string;
  /** Service that the role must trust. */
  readonly service: string;
  /** Actions that the caller needs in addition to iam:PassRole on the role. */
  readonly actions: readonly string[];
}

const passed = (id: string, service: string, ...actions: string[]): PassedRolePath => ({
  id,
  service,
  actions,
});

export const passedRolePaths: readonly PassedRolePath[] = [
  passed("apprunner-001", "tasks.apprunner.amazonaws.com", "apprunner:CreateService"),
  passed(
    ...([
      "bedrock-001",
      "bedrock-agentcore.amazonaws.com",
      "bedrock-agentcore:CreateCodeInterpreter",
    ] as const),
    ...["bedrock-agentcore:StartCodeInterpreterSession", "bedrock-agentcore:InvokeCodeInterpreter"],
  ),
  passed("cloudformation-001", "cloudformation.amazonaws.com", "cloudformation:CreateStack"),
  passed(
    ...(["cloudformation-003", "cloudformation.amazonaws.com", "cloudformation:CreateStackSet"] as const),
    "cloudformation:CreateStackInstances",
  ),
  passed("cloudformation-004", "cloudformation.amazonaws.com", "cloudformation:UpdateStackSet"),
  passed("codebuild-001", "codebuild.amazonaws.com", "codebuild:CreateProject", "codebuild:StartBuild"),
  passed("codebuild-004", "codebuild.amazonaws.com", "codebuild:CreateProject", "codebuild:StartBuildBatch"),
  passed(
    ...(["datapipeline-001", "datapipeline.amazonaws.com", "datapipeline:CreatePipeline"] as const),
    ...["datapipeline:PutPipelineDefinition", "datapipeline:ActivatePipeline"],
  ),
  passed("ec2-001", "ec2.amazonaws.com", "ec2:RunInstances"),
  passed("ec2-003", "ec2.amazonaws.com", "ec2:RequestSpotInstances"),
  passed("ecs-003", "ecs-tasks.amazonaws.com", "ecs:RegisterTaskDefinition", "ecs:CreateService"),
  passed("ecs-004", "ecs-tasks.amazonaws.com", "ecs:RegisterTaskDefinition", "ecs:RunTask"),
  passed("ecs-005", "ecs-tasks.amazonaws.com", "ecs:RegisterTaskDefinition", "ecs:StartTask"),
  passed("glue-001", "glue.amazonaws.com", "glue:CreateDevEndpoint"),
  passed("glue-003", "glue.amazonaws.com", "glue:CreateJob", "glue:StartJobRun"),
  passed("glue-004", "glue.amazonaws.com", "glue:CreateJob", "glue:CreateTrigger"),
  passed("glue-005", "glue.amazonaws.com", "glue:UpdateJob", "glue:StartJobRun"),
  passed("glue-006", "glue.amazonaws.com", "glue:UpdateJob", "glue:CreateTrigger"),
  passed("lambda-001", "lambda.amazonaws.com", "lambda:CreateFunction", "lambda:InvokeFunction"),
  passed("lambda-002", "lambda.amazonaws.com", "lambda:CreateFunction", "lambda:CreateEventSourceMapping"),
  passed("lambda-006", "lambda.amazonaws.com", "lambda:CreateFunction", "lambda:AddPermission"),
  passed("sagemaker-001", "sagemaker.amazonaws.com", "sagemaker:CreateNotebookInstance"),
  passed("sagemaker-002", "sagemaker.amazonaws.com", "sagemaker:CreateTrainingJob"),
  passed("sagemaker-003", "sagemaker.amazonaws.com", "sagemaker:CreateProcessingJob"),
];

/** Something that has a role already runs the caller's code with it. */
export interface ExistingRolePath {
  readonly id: string;
  /** Service that the role trusts. */
  readonly service: string;
  readonly actions: readonly string[];
  /** What holds the role: a type of the inventory, or the action that would list what the inventory lacks. */
  readonly holder: "function" | "instance" | "template" | { iamAction: string };
}

const existing = (
  id: string,
  service: string,
  holder: ExistingRolePath["holder"],
  ...actions: string[]
): ExistingRolePath => ({ id, service: `${service}.amazonaws.com`, holder, actions });

export const existingRolePaths: readonly ExistingRolePath[] = [
  existing(
    "apprunner-002",
    "tasks.apprunner",
    { iamAction: "apprunner:ListServices" },
    "apprunner:UpdateService",
  ),
  existing(
    ...([
      "bedrock-002",
      "bedrock-agentcore",
      { iamAction: "bedrock-agentcore:ListCodeInterpreters" },
    ] as const),
    ...["bedrock-agentcore:StartCodeInterpreterSession", "bedrock-agentcore:InvokeCodeInterpreter"],
  ),
  existing(
    ...(["cloudformation-002", "cloudformation", { iamAction: "cloudformation:DescribeStacks" }] as const),
    "cloudformation:UpdateStack",
  ),
  existing(
    ...(["cloudformation-005", "cloudformation", { iamAction: "cloudformation:DescribeStacks" }] as const),
    ...["cloudformation:CreateChangeSet", "cloudformation:ExecuteChangeSet"],
  ),
  existing("codebuild-002", "codebuild", { iamAction: "codebuild:ListProjects" }, "codebuild:StartBuild"),
  existing(
    "codebuild-003",
    "codebuild",
    { iamAction: "codebuild:ListProjects" },
    "codebuild:StartBuildBatch",
  ),
  existing(
    ...(["ec2-002", "ec2", "instance", "ec2:ModifyInstanceAttribute", "ec2:StopInstances"] as const),
    "ec2:StartInstances",
  ),
  existing("ec2-004", "ec2", "template", "ec2:CreateLaunchTemplateVersion", "ec2:ModifyLaunchTemplate"),
  existing("ec2instanceconnect-003", "ec2", "instance", "ec2-instance-connect:SendSSHPublicKey"),
  existing("glue-002", "glue", { iamAction: "glue:GetDevEndpoints" }, "glue:UpdateDevEndpoint"),
  existing("lambda-003", "lambda", "function", "lambda:UpdateFunctionCode"),
  existing(
    ...(["sagemaker-004", "sagemaker", { iamAction: "sagemaker:ListNotebookInstances" }] as const),
    "sagemaker:CreatePresignedNotebookInstanceUrl",
  ),
  existing(
    ...(["sagemaker-005", "sagemaker", { iamAction: "sagemaker:ListNotebookInstances" }] as const),
    ...["sagemaker:CreateNotebookInstanceLifecycleConfig", "sagemaker:StopNotebookInstance"],
    ...["sagemaker:UpdateNotebookInstance", "sagemaker:StartNotebookInstance"],
  ),
  existing("ssm-001", "ec2", "instance", "ssm:StartSession"),
  existing("ssm-002", "ec2", "instance", "ssm:SendCommand"),
];

/** Actions on a user that give its credentials: iam-002 to iam-004, and iam-006. */
export const credentialActions = [
  "iam:CreateAccessKey",
  "iam:CreateLoginProfile",
  "iam:UpdateLoginProfile",
] as const;

/** Actions that change the policies of a user, role, or group: iam-005, and iam-007 to iam-011. */
export const policyActions = {
  user: ["iam:PutUserPolicy", "iam:AttachUserPolicy"],
  role: ["iam:PutRolePolicy", "iam:AttachRolePolicy"],
  group: ["iam:PutGroupPolicy", "iam:AttachGroupPolicy"],
} as const;

/** Actions that change what an attached managed policy allows: iam-001, and Rhino Security Labs. */
export const versionActions = ["iam:CreatePolicyVersion", "iam:SetDefaultPolicyVersion"] as const;

/** Changes who may assume a role: iam-012. */
export const trustAction = "iam:UpdateAssumeRolePolicy";

/** Adds a user to a group: iam-013. */
export const groupAction = "iam:AddUserToGroup";
