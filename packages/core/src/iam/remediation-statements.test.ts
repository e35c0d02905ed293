import { describe, expect, it } from "vitest";
import { documentName } from "../model/define-fix.ts";
import { fixes } from "../registry.gen.ts";
import { packPolicies } from "./pack-policies.ts";
import {
  automationStatements,
  permissionStatements,
  remediationStatements,
} from "./remediation-statements.ts";

const own = remediationStatements(fixes);
const ofPermissions = fixes.filter(({ changesPermissions }) => changesPermissions);
const plain = fixes.filter(({ changesPermissions }) => !changesPermissions);
const role = automationStatements(plain);

/** Changes of policies, with which their holder can give itself permissions. */
const changesPolicies =
  /^iam:(Put|Attach|Detach|Delete)(Role|User|Group)Policy$|^iam:(UpdateAssumeRole|.*PolicyVersion)/;

describe("fixes that change permissions", () => {
  it("are exactly those that change IAM policies", () => {
    const changing = fixes.filter(({ actions }) => actions.some((action) => changesPolicies.test(action)));
    expect(changing).toEqual(ofPermissions);
    expect(ofPermissions.length).toBeGreaterThan(4);
    for (const action of role.flatMap(({ Action }) => Action)) expect(action).not.toMatch(changesPolicies);
  });

  it("never change the automation role itself", () => {
    const [allowed, denied] = permissionStatements(ofPermissions);
    expect(allowed?.Action).toEqual(denied?.Action);
    expect(denied).toMatchObject({ Effect: "Deny", Resource: ["arn:*:iam::*:role/SkyledgerAutomation"] });
    for (const action of ofPermissions.flatMap(({ actions }) => actions))
      expect(allowed?.Action).toContain(action);
    expect(packPolicies(permissionStatements(ofPermissions))).toHaveLength(1);
  });
});

describe("remediation statements", () => {
  it("start the documents of the fixes and no others", () => {
    const start = own.find(({ Sid }) => Sid === "StartKnownDocuments");
    for (const document of fixes.flatMap(({ documents }) => documents)) {
      const name = documentName(document);
      const resource = name.startsWith("Skyledger-") ? "Skyledger-*" : name;
      expect(start?.Resource).toContain(`arn:*:ssm:*:*:automation-definition/${resource}:*`);
    }
    expect(start?.Resource).not.toContain("*");
    for (const statement of own.filter((one) => one !== start))
      expect(statement.Action).not.toContain("ssm:StartAutomationExecution");
  });

  it("change nothing themselves, and pass only the automation role, and only to Systems Manager", () => {
    for (const action of own.flatMap(({ Action }) => Action)) {
      expect(action).toMatch(/^(ssm:(StartAutomationExecution|Describe|Get)|iam:(GetRole|PassRole))/);
    }
    const pass = own.find(({ Action }) => Action.includes("iam:PassRole"));
    expect(pass).toMatchObject({
      Resource: ["arn:*:iam::*:role/SkyledgerAutomation"],
      Condition: { StringEquals: { "iam:PassedToService": "ssm.amazonaws.com" } },
    });
  });

  it("fit one managed policy", () => {
    expect(packPolicies(own)).toHaveLength(1);
  });
});

describe("statements of the automation role", () => {
  it("hold every action of every fix, without wildcards or the right to pass roles", () => {
    const actions = role.flatMap(({ Action }) => Action);
    for (const fix of plain) for (const action of fix.actions) expect(actions, fix.id).toContain(action);
    for (const action of actions) {
      expect(action).toMatch(/^[a-z0-9-]+:[A-Za-z]+$/);
      expect(action).not.toBe("iam:PassRole");
    }
  });

  it("allow keys of volumes only through EC2", () => {
    const holding = role.filter(
      ({ Action }) => Action.includes("kms:Decrypt") || Action.includes("kms:CreateGrant"),
    );
    expect(holding).toMatchObject([
      { Sid: "KeysOfVolumes", Condition: { StringLike: { "kms:ViaService": "ec2.*.amazonaws.com" } } },
    ]);
  });

  it("give each fix no more than it declares: each action once, in its most restrictive statement", () => {
    const fix = (actions: readonly string[]) => [{ ...fixes[0], actions } as (typeof fixes)[number]];
    expect(
      automationStatements(fix(["s3:PutBucketAcl", "iam:CreateServiceLinkedRole", "ec2:StopInstances"])),
    ).toEqual([
      {
        Sid: "StepsOfFixes",
        Effect: "Allow",
        Action: ["ec2:StopInstances", "s3:PutBucketAcl"],
        Resource: "*",
      },
      {
        Sid: "RolesOfServices",
        Effect: "Allow",
        Action: ["iam:CreateServiceLinkedRole"],
        Resource: ["arn:*:iam::*:role/aws-service-role/*"],
      },
    ]);
    const withKeys = automationStatements(fix(["kms:Decrypt", "ec2:StopInstances"]));
    expect(withKeys.map(({ Sid, Action }) => [Sid, Action])).toEqual([
      ["StepsOfFixes", ["ec2:StopInstances"]],
      ["RolesOfServices", ["iam:CreateServiceLinkedRole"]],
      ["KeysOfVolumes", ["kms:Decrypt"]],
    ]);
  });

  it("allow the calls of our own documents", () => {
    /** Actions whose name differs from the operation (Service Authorization Reference). */
    const renamed: Readonly<Record<string, string>> = {
      "s3:PutBucketEncryption": "s3:PutEncryptionConfiguration",
      "s3:PutBucketLifecycleConfiguration": "s3:PutLifecycleConfiguration",
      // Deleting these requires the permission to put them.
      "s3:DeleteBucketLifecycle": "s3:PutLifecycleConfiguration",
      "accessanalyzer:DeleteAnalyzer": "access-analyzer:DeleteAnalyzer",
    };
    const prefixes: Readonly<Record<string, string>> = {
      elb: "elasticloadbalancing",
      elbv2: "elasticloadbalancing",
    };
    let seen = 0;
    for (const fix of fixes) {
      for (const document of fix.documents) {
        if (typeof document === "string") continue;
        for (const { inputs } of document.steps) {
          const call = `${prefixes[inputs.Service] ?? inputs.Service}:${inputs.Api}`;
          expect(fix.actions, fix.id).toContain(renamed[call] ?? call);
          seen += 1;
        }
      }
    }
    expect(seen).toBeGreaterThan(30);
  });
});
