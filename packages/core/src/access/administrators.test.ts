import { describe, expect, it, test } from "vitest";
import type { Resource } from "../model/resource.ts";
import {
  accountId,
  administratorAccess,
  arnOf,
  group,
  modelOf,
  organization,
  other,
  policy,
  role,
  user,
  type WrittenPrincipal,
} from "../testing/access/written-account.ts";
import { administrators } from "./administrators.ts";

const allow = (Action: string | readonly string[], Resource: string | string[] = "*") => ({
  Effect: "Allow",
  Action,
  Resource,
});
const admin = (trust: object): Resource => role("admin", { attached: [administratorAccess], trust });
const service = (name: string) => admin({ Service: `${name}.amazonaws.com` });
const root = (account: string) => ({ AWS: `arn:aws:iam::${account}:root` });
const unused = admin({ Service: "config.amazonaws.com" });

/** The answer for the user "ana", who is alone with the other resources. */
function answerFor(ana: WrittenPrincipal, others: readonly Resource[] = []) {
  const model = modelOf([user("ana", ana), ...others]);
  const found = administrators(model).find(({ principalArn }) => principalArn === arnOf("user", "ana"));
  if (!found) throw new Error("No answer");
  return found;
}

const instance = [
  other("AWS::EC2::Instance", `arn:aws:ec2:us-east-1:${accountId}:instance/i-1`, {
    instanceProfile: { arn: arnOf("instance-profile", "admin") },
  }),
  other("AWS::IAM::InstanceProfile", arnOf("instance-profile", "admin"), {
    roles: [{ arn: arnOf("role", "admin") }],
  }),
];
const templateArn = `arn:aws:ec2:us-east-1:${accountId}:launch-template/lt-1`;
const template = (instanceProfile: string | null, unread: string[] = []) =>
  other("AWS::EC2::LaunchTemplate", templateArn, { defaultVersion: { instanceProfile } }, { unread });
const profileOfAdmin = instance.slice(1);
const lambda = other("AWS::Lambda::Function", `arn:aws:lambda:us-east-1:${accountId}:function:f`, {
  role: { arn: arnOf("role", "admin") },
  policy: null,
});

/** Published paths by the ID of pathfinding.cloud: the actions that open them, and what the account has. */
const open: Record<string, [actions: string[], others: Resource[], ana?: WrittenPrincipal]> = {
  "iam-001": [
    ["iam:CreatePolicyVersion"],
    [policy("own", allow("s3:*"))],
    { attached: [arnOf("policy", "own")] },
  ],
  "iam-002": [["iam:CreateAccessKey"], [user("boss", { attached: [administratorAccess] })]],
  "iam-004": [["iam:CreateLoginProfile"], [user("boss", { attached: [administratorAccess] })]],
  "iam-006": [["iam:UpdateLoginProfile"], [user("boss", { attached: [administratorAccess] })]],
  "iam-007": [["iam:PutUserPolicy"], []],
  "iam-008": [["iam:AttachUserPolicy"], []],
  "iam-010": [["iam:AttachGroupPolicy"], [group("g")], { groups: ["g"] }],
  "iam-011": [["iam:PutGroupPolicy"], [group("g")], { groups: ["g"] }],
  "iam-012": [["iam:UpdateAssumeRolePolicy"], [unused]],
  "iam-013": [["iam:AddUserToGroup"], [group("admins", { attached: [administratorAccess] })]],
  "iam-014": [["iam:AttachRolePolicy", "sts:AssumeRole"], [role("weak", { trust: root(accountId) })]],
  "iam-016": [
    ["iam:CreatePolicyVersion", "sts:AssumeRole"],
    [role("weak", { trust: root(accountId), attached: [arnOf("policy", "p")] }), policy("p", allow("s3:*"))],
  ],
  "iam-017": [["iam:PutRolePolicy", "sts:AssumeRole"], [role("weak", { trust: root(accountId) })]],
  "iam-019": [["iam:AttachRolePolicy", "iam:UpdateAssumeRolePolicy"], [role("weak")]],
  "iam-021": [["iam:PutRolePolicy", "iam:UpdateAssumeRolePolicy"], [role("weak")]],
  "iam-020": [
    ["iam:CreatePolicyVersion", "iam:UpdateAssumeRolePolicy"],
    [role("weak", { attached: [arnOf("policy", "p")] }), policy("p", allow("s3:*"))],
  ],
  "sts-001": [["sts:AssumeRole"], [admin(root(accountId))]],
  "apprunner-001": [["iam:PassRole", "apprunner:CreateService"], [service("tasks.apprunner")]],
  "bedrock-001": [
    [
      "iam:PassRole",
      "bedrock-agentcore:CreateCodeInterpreter",
      "bedrock-agentcore:StartCodeInterpreterSession",
      "bedrock-agentcore:InvokeCodeInterpreter",
    ],
    [service("bedrock-agentcore")],
  ],
  "cloudformation-001": [["iam:PassRole", "cloudformation:CreateStack"], [service("cloudformation")]],
  "cloudformation-003": [
    ["iam:PassRole", "cloudformation:CreateStackSet", "cloudformation:CreateStackInstances"],
    [service("cloudformation")],
  ],
  "cloudformation-004": [["iam:PassRole", "cloudformation:UpdateStackSet"], [service("cloudformation")]],
  "codebuild-001": [
    ["iam:PassRole", "codebuild:CreateProject", "codebuild:StartBuild"],
    [service("codebuild")],
  ],
  "codebuild-004": [
    ["iam:PassRole", "codebuild:CreateProject", "codebuild:StartBuildBatch"],
    [service("codebuild")],
  ],
  "datapipeline-001": [
    [
      "iam:PassRole",
      "datapipeline:CreatePipeline",
      "datapipeline:PutPipelineDefinition",
      "datapipeline:ActivatePipeline",
    ],
    [service("datapipeline")],
  ],
  "ec2-001": [["iam:PassRole", "ec2:RunInstances"], [service("ec2")]],
  "ec2-002": [
    ["ec2:ModifyInstanceAttribute", "ec2:StopInstances", "ec2:StartInstances"],
    [service("ec2"), ...instance],
  ],
  "ec2-003": [["iam:PassRole", "ec2:RequestSpotInstances"], [service("ec2")]],
  "ec2-004": [
    ["ec2:CreateLaunchTemplateVersion", "ec2:ModifyLaunchTemplate"],
    [service("ec2"), template(arnOf("instance-profile", "admin")), ...profileOfAdmin],
  ],
  "ec2instanceconnect-003": [["ec2-instance-connect:SendSSHPublicKey"], [service("ec2"), ...instance]],
  "ecs-003": [["iam:PassRole", "ecs:RegisterTaskDefinition", "ecs:CreateService"], [service("ecs-tasks")]],
  "ecs-004": [["iam:PassRole", "ecs:RegisterTaskDefinition", "ecs:RunTask"], [service("ecs-tasks")]],
  "ecs-005": [["iam:PassRole", "ecs:RegisterTaskDefinition", "ecs:StartTask"], [service("ecs-tasks")]],
  "glue-001": [["iam:PassRole", "glue:CreateDevEndpoint"], [service("glue")]],
  "glue-003": [["iam:PassRole", "glue:CreateJob", "glue:StartJobRun"], [service("glue")]],
  "glue-004": [["iam:PassRole", "glue:CreateJob", "glue:CreateTrigger"], [service("glue")]],
  "glue-005": [["iam:PassRole", "glue:UpdateJob", "glue:StartJobRun"], [service("glue")]],
  "glue-006": [["iam:PassRole", "glue:UpdateJob", "glue:CreateTrigger"], [service("glue")]],
  "lambda-001": [["iam:PassRole", "lambda:CreateFunction", "lambda:InvokeFunction"], [service("lambda")]],
  "lambda-002": [
    ["iam:PassRole", "lambda:CreateFunction", "lambda:CreateEventSourceMapping"],
    [service("lambda")],
  ],
  "lambda-003": [["lambda:UpdateFunctionCode"], [service("lambda"), lambda]],
  "lambda-006": [["iam:PassRole", "lambda:CreateFunction", "lambda:AddPermission"], [service("lambda")]],
  "sagemaker-001": [["iam:PassRole", "sagemaker:CreateNotebookInstance"], [service("sagemaker")]],
  "sagemaker-002": [["iam:PassRole", "sagemaker:CreateTrainingJob"], [service("sagemaker")]],
  "sagemaker-003": [["iam:PassRole", "sagemaker:CreateProcessingJob"], [service("sagemaker")]],
  "ssm-001": [["ssm:StartSession"], [service("ec2"), ...instance]],
  "ssm-002": [["ssm:SendCommand"], [service("ec2"), ...instance]],
};

describe.each(Object.entries(open))("%s", (_, [actions, others, ana = {}]) => {
  it("is found", () => {
    const { result, path } = answerFor({ ...ana, inline: allow(actions) }, others);
    expect(result).toBe("can_become");
    expect(path.length).toBeGreaterThan(0);
  });

  it("needs each of its actions", () => {
    for (const action of actions) {
      const rest = actions.filter((one) => one !== action);
      const inline = rest.length > 0 ? allow(rest) : allow("s3:*");
      // Some leave a path whose resources the inventory does not list.
      expect(answerFor({ ...ana, inline }, others).result).not.toBe("can_become");
    }
  });

  it("is closed by a deny, a boundary, or the organization, and open on a condition", () => {
    const [last = ""] = actions.slice(-1);
    const inline = [allow(actions), { Effect: "Deny", Action: last, Resource: "*" }];
    expect(answerFor({ ...ana, inline }, others).result).toBe("no");
    const bounded = { ...ana, inline: allow(actions), boundary: arnOf("policy", "b") };
    expect(answerFor(bounded, [...others, policy("b", allow("s3:*"))]).result).toBe("no");
    const closed = organization([accountId], { "ou-1": { Effect: "Deny", Action: last, Resource: "*" } });
    expect(answerFor({ ...ana, inline: allow(actions) }, [...others, ...closed]).result).toBe("no");
    const condition = { IpAddress: { "aws:SourceIp": "203.0.113.0/24" } };
    const guarded = answerFor({ ...ana, inline: { ...allow(actions), Condition: condition } }, others);
    expect([guarded.result, guarded.dependsOn]).toEqual(["depends", ["aws:sourceip"]]);
  });
});

describe("a launch template", () => {
  const inline = allow(["ec2:CreateLaunchTemplateVersion", "ec2:ModifyLaunchTemplate"]);
  const others = [service("ec2"), ...profileOfAdmin];

  test("can name its instance profile", () => {
    expect(answerFor({ inline }, [...others, template("admin")]).result).toBe("can_become");
  });

  test.each([
    ["has no instance profile", template(null)],
    ["has one that is not in the inventory", template("other")],
  ])("leads nowhere if it %s", (_, one) => {
    expect(answerFor({ inline }, [...others, one]).result).toBe("no");
  });

  test("whose default version was not read may lead to every role for instances", () => {
    const unread = template(null, ["defaultVersion"]);
    expect(answerFor({ inline }, [...others, unread])).toMatchObject({
      result: "unknown",
      missing: [{ iamAction: "ec2:DescribeLaunchTemplateVersions", of: templateArn }],
    });
    expect(answerFor({ inline }, [unused, ...profileOfAdmin, unread]).result).toBe("no");
    expect(answerFor({ inline: allow("ec2:ModifyLaunchTemplate") }, [...others, unread]).result).toBe("no");
  });
});

/** Published paths that a shorter one includes: its ID. */
const included: Record<string, [shorter: string, actions: string[]]> = {
  "iam-003": ["iam-002", ["iam:CreateAccessKey", "iam:DeleteAccessKey"]],
  "ecs-001": [
    "ecs-003",
    ["iam:PassRole", "ecs:CreateCluster", "ecs:RegisterTaskDefinition", "ecs:CreateService"],
  ],
  "ecs-002": ["ecs-004", ["iam:PassRole", "ecs:CreateCluster", "ecs:RegisterTaskDefinition", "ecs:RunTask"]],
  "lambda-004": ["lambda-003", ["lambda:UpdateFunctionCode", "lambda:InvokeFunction"]],
  "lambda-005": ["lambda-003", ["lambda:UpdateFunctionCode", "lambda:AddPermission"]],
};

test.each(Object.entries(included))("%s is found", (_, [shorter, actions]) => {
  const [needed = [], others = []] = open[shorter] ?? [];
  expect(actions).toEqual(expect.arrayContaining(needed));
  expect(answerFor({ inline: allow(actions) }, others).result).toBe("can_become");
});

/** Published paths over what the inventory does not list: the actions, the service, and the action that would list it. */
const unlisted: Record<string, [actions: string[], service: string, missing: string]> = {
  "apprunner-002": [["apprunner:UpdateService"], "tasks.apprunner", "apprunner:ListServices"],
  "bedrock-002": [
    ["bedrock-agentcore:StartCodeInterpreterSession", "bedrock-agentcore:InvokeCodeInterpreter"],
    ...(["bedrock-agentcore", "bedrock-agentcore:ListCodeInterpreters"] as const),
  ],
  "cloudformation-002": [
    ["cloudformation:UpdateStack"],
    ...(["cloudformation", "cloudformation:DescribeStacks"] as const),
  ],
  "cloudformation-005": [
    ["cloudformation:CreateChangeSet", "cloudformation:ExecuteChangeSet"],
    ...(["cloudformation", "cloudformation:DescribeStacks"] as const),
  ],
  "codebuild-002": [["codebuild:StartBuild"], "codebuild", "codebuild:ListProjects"],
  "codebuild-003": [["codebuild:StartBuildBatch"], "codebuild", "codebuild:ListProjects"],
  "glue-002": [["glue:UpdateDevEndpoint"], "glue", "glue:GetDevEndpoints"],
  "sagemaker-004": [
    ["sagemaker:CreatePresignedNotebookInstanceUrl"],
    ...(["sagemaker", "sagemaker:ListNotebookInstances"] as const),
  ],
  "sagemaker-005": [
    [
      "sagemaker:CreateNotebookInstanceLifecycleConfig",
      "sagemaker:StopNotebookInstance",
      "sagemaker:UpdateNotebookInstance",
      "sagemaker:StartNotebookInstance",
    ],
    ...(["sagemaker", "sagemaker:ListNotebookInstances"] as const),
  ],
};

test.each(Object.entries(unlisted))("%s is unknown, and closed by a deny", (_, [actions, name, missing]) => {
  const others = [service(name)];
  expect(answerFor({ inline: allow(actions) }, others)).toMatchObject({
    result: "unknown",
    missing: [{ iamAction: missing }],
  });
  const [last = ""] = actions.slice(-1);
  const inline = [allow(actions), { Effect: "Deny", Action: last, Resource: "*" }];
  expect(answerFor({ inline }, others).result).toBe("no");
  // No role trusts the service.
  expect(answerFor({ inline: allow(actions) }, [unused]).result).toBe("no");
});

/** Published paths of a role over itself. */
const ofRoles = { "iam-005": "iam:PutRolePolicy", "iam-009": "iam:AttachRolePolicy" };

test.each(Object.entries(ofRoles))("%s: a role that changes itself", (_, action) => {
  const of = (...inline: object[]) =>
    administrators(modelOf([role("own", { inline })])).find(
      ({ principalArn }) => principalArn === arnOf("role", "own"),
    )?.result;
  expect(of(allow(action))).toBe("can_become");
  expect(of(allow("s3:*"))).toBe("no");
  expect(of(allow(action), { Effect: "Deny", Action: action, Resource: "*" })).toBe("no");
});

/** Published paths of a user that is changed and then used. */
const ofUsers = {
  "iam-015": ["iam:AttachUserPolicy", "iam:CreateAccessKey"],
  "iam-018": ["iam:PutUserPolicy", "iam:CreateAccessKey"],
};

test.each(Object.entries(ofUsers))("%s: a user that is changed and then used", (_, actions) => {
  const on = (list: string[]) =>
    answerFor({ inline: allow(list, arnOf("user", "weak")) }, [user("weak")]).result;
  expect([on(actions), on(actions.slice(0, 1)), on(actions.slice(1))]).toEqual(["can_become", "no", "no"]);
});

test("every path that pathfinding.cloud publishes has a test (as of December 2025)", () => {
  const counts = {
    ...{ apprunner: 2, bedrock: 2, cloudformation: 5, codebuild: 4, datapipeline: 1, ec2: 4, ecs: 5 },
    ...{ glue: 6, iam: 21, lambda: 6, sagemaker: 5, ssm: 2, sts: 1 },
  };
  const numbered = Object.entries(counts).flatMap(([name, count]) =>
    Array.from({ length: count }, (_, place) => `${name}-${String(place + 1).padStart(3, "0")}`),
  );
  const tested = [open, included, unlisted, ofRoles, ofUsers].flatMap((table) => Object.keys(table));
  expect(tested.sort()).toEqual([...numbered, "ec2instanceconnect-003"].sort());
});

test("administrators, also of a group, and those who are not", () => {
  expect(answerFor({ attached: [administratorAccess] })).toMatchObject({ result: "is", path: [] });
  expect(answerFor({ groups: ["g"] }, [group("g", { attached: [administratorAccess] })]).result).toBe("is");
  expect(answerFor({ inline: allow("iam:*") }).result).toBe("can_become");
  const inline = [allow("*"), { Effect: "Deny", Action: "iam:*", Resource: "*" }];
  expect(answerFor({ inline }).result).toBe("no");
  expect(answerFor({ attached: ["arn:aws:iam::aws:policy/PowerUserAccess"] }).result).toBe("no");
});

test("the path leads through several roles and accounts", () => {
  const resources = [
    role("step", {
      account: "444455556666",
      inline: allow("sts:AssumeRole"),
      trust: { AWS: arnOf("user", "ana") },
    }),
    admin({ AWS: arnOf("role", "step", "444455556666") }),
  ];
  const { result, path } = answerFor({ inline: allow("sts:AssumeRole") }, resources);
  expect([result, path.map(({ from, to, by }) => `${from.split("/")[1]} ${by} ${to.split("/")[1]}`)]).toEqual(
    ["can_become", ["ana sts:AssumeRole step", "step sts:AssumeRole admin"]],
  );
});

test("a boundary limits what is added, unless it can be removed", () => {
  const only = policy("b", allow(["iam:PutUserPolicy", "s3:*"]));
  const boundary = arnOf("policy", "b");
  const inline = allow("iam:*");
  expect(answerFor({ inline, boundary }, [only]).result).toBe("no");
  const loose = policy("b", allow(["iam:PutUserPolicy", "iam:DeleteUserPermissionsBoundary"]));
  expect(answerFor({ inline, boundary }, [loose]).result).toBe("can_become");
});

test("what was not read is unknown, with the action that reads it", () => {
  expect(answerFor({ unread: ["inlinePolicies"] })).toMatchObject({
    result: "unknown",
    missing: [{ iamAction: "iam:GetAccountAuthorizationDetails" }],
  });
  expect(answerFor({ attached: ["arn:aws:iam::aws:policy/Other"] })).toMatchObject({
    result: "unknown",
    missing: [{ iamAction: "iam:GetPolicyVersion" }],
  });
  expect(answerFor({ inline: allow("glue:UpdateDevEndpoint") }, [service("glue")])).toMatchObject({
    result: "unknown",
    missing: [{ iamAction: "glue:GetDevEndpoints" }],
  });
});
