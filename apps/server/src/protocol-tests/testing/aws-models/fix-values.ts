import type { Send } from "@skyledger/core/model/aws-call";
import {
  type AutomationRun,
  type Fix,
  ownDocuments,
  type RuleChange,
} from "@skyledger/core/model/define-fix";
import type { Resource } from "@skyledger/core/model/resource";
import { fixes } from "@skyledger/core/registry.gen";
import { startAutomation } from "../../../remediation/aws/automation.ts";
import { asked, declaredSubjects } from "./declared-subjects.ts";
import { violationsOfDocument } from "./documents.ts";
import type { AnswerOptions } from "./model-server.ts";
import type { Subject } from "./subject.ts";
import type { Bench } from "./trial.ts";
import { itemsOf, type Value } from "./value.ts";

const documents = new Map(ownDocuments(fixes).map((document) => [document.name as string, document]));

/** Values of savings rules, for the fixes that need them. */
const changes: Readonly<Record<string, RuleChange>> = {
  "instance-type": { type: "m7i.large" },
  "volume-to-gp3": { iops: "3000", throughput: "125" },
  "volume-to-io2": { type: "io2" },
  "log-group-bounded": { days: "90" },
  "aurora-cluster-stop": { onlyMember: "true" },
};

/** Users and roles with AdministratorAccess and an inline policy that allows everything, and their use. */
const withIdentities: NonNullable<AnswerOptions["amend"]> = (_, answer) => {
  const document = JSON.stringify({ Statement: [{ Effect: "Allow", Action: "*", Resource: "*" }] });
  const inline = new Map([
    ["PolicyName", "all"],
    ["PolicyDocument", document],
  ]);
  const admin = new Map([
    ["PolicyArn", "arn:aws:iam::aws:policy/AdministratorAccess"],
    ["PolicyName", "AdministratorAccess"],
  ]);
  for (const [list, policies] of [
    ["RoleDetailList", "RolePolicyList"],
    ["UserDetailList", "UserPolicyList"],
  ] as const) {
    for (const detail of itemsOf(answer, list))
      detail.set("AttachedManagedPolicies", [admin]).set(policies, [inline]);
  }
  if (!answer.has("JobStatus")) return;
  const used = new Map<string, Value>([
    ["ServiceNamespace", "s3"],
    ["LastAuthenticated", new Date(asked.takenAt)],
  ]);
  answer.set("JobStatus", "COMPLETED").set("ServicesLastAccessed", [used]).set("IsTruncated", false);
};

/** Requirements of an account so that a fix has something to do, if chance rarely provides them. */
const withWork: Readonly<Record<string, NonNullable<AnswerOptions["amend"]>>> = {
  "security-group-admin-ports": (_, answer) => {
    for (const group of itemsOf(answer, "SecurityGroups")) {
      for (const rule of itemsOf(group, "IpPermissions")) {
        rule.set("IpProtocol", "tcp").set("FromPort", 22).set("ToPort", 22);
        rule.set("IpRanges", [new Map([["CidrIp", "0.0.0.0/0"]])]);
      }
    }
  },
  "role-administrator-used-services": withIdentities,
  "role-inline-used-services": withIdentities,
  "user-administrator-used-services": withIdentities,
  "user-inline-used-services": withIdentities,
  "aurora-cluster-stop": (_, answer) => {
    for (const instance of itemsOf(answer, "DBInstances")) instance.set("DBInstanceStatus", "available");
  },
  "rds-instance-stop": (_, answer) => {
    for (const instance of itemsOf(answer, "DBInstances")) {
      instance.set("DBInstanceStatus", "available");
      for (const name of [
        "DBClusterIdentifier",
        "ReadReplicaSourceDBInstanceIdentifier",
        "ReadReplicaDBInstanceIdentifiers",
      ])
        instance.delete(name);
    }
  },
  "service-idle": ({ input }, answer) => {
    const asked = input.get("services");
    if (!Array.isArray(asked)) return;
    for (const [at, service] of itemsOf(answer, "services").entries())
      service.set("serviceArn", asked[at] ?? null).set("desiredCount", 2);
  },
};

/** Exclusions of an account so that a fix has something to do. */
const without: Readonly<Record<string, AnswerOptions["refusing"]>> = {
  "bucket-abort-uploads": {
    "s3.GetBucketLifecycleConfiguration": {
      code: "NoSuchLifecycleConfiguration",
      status: 404,
      message: "The lifecycle configuration does not exist",
    },
  },
};

/** Every text within a value. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null)
    for (const [name, one] of Object.entries(value)) {
      yield name;
      yield* textsIn(one);
    }
}

/** The runs that a fix would start for a resource: itself, and its rollback. */
function runsOf(fix: Fix, resource: Resource): AutomationRun[] {
  const plan = fix.plan(resource, changes[fix.id]);
  if (plan.kind !== "ready") return [];
  const back = fix.rollback(resource);
  return back.kind === "run" ? [plan.run, back.run] : [plan.run];
}

/** Violations of AWS's models by a run's values, in its document's steps. */
function violationsOfRun(run: AutomationRun, resource: Resource): string[] {
  const document = documents.get(run.document);
  if (!document) return [];
  const reported = new Set(textsIn(resource));
  return violationsOfDocument(document, run.parameters, (text) => reported.has(text));
}

/** Result of one fix on the resources of one generated account. */
export interface FixReading {
  readonly violations: readonly string[];
  /** Started runs. */
  readonly runs: number;
}

const execution = "6f1b3c1e-7c1a-4c66-9d0b-2f6d1f1f9a10";
const fixed = { "ssm.StartAutomationExecution": { AutomationExecutionId: execution } };

/** Starts every run of these fixes, which the stand-in validates with Systems Manager's model. */
async function startAll(
  own: readonly Fix[],
  resources: readonly Resource[],
  send: Send,
  signal: AbortSignal,
) {
  const violations: string[] = [];
  let runs = 0;
  for (const resource of resources) {
    for (const fix of own) {
      for (const run of runsOf(fix, resource)) {
        runs += 1;
        violations.push(...violationsOfRun(run, resource).map((failure) => `${fix.id}: ${failure}`));
        const { region } = asked;
        await startAutomation(
          send,
          { accountId: asked.accountId, region, run, clientToken: execution },
          signal,
        );
      }
    }
  }
  return { violations, runs };
}

/**
 * Collects a fix's resources from generated responses, and validates its runs with AWS's models.
 * @param full whether responses have every member
 */
export async function readFix(
  bench: Bench,
  fix: Fix,
  { seed, full }: { seed: string; full: boolean },
): Promise<FixReading> {
  const subject = declaredSubjects.find(({ id }) => id === fix.resourceType);
  if (!subject) throw new Error(`${fix.id} is about ${fix.resourceType}, which is not declared.`);
  const started = { violations: [] as string[], runs: 0 };
  const fixing: Subject = {
    ...subject,
    async run(send, signal) {
      const { resources } = await subject.run(send, signal);
      Object.assign(started, await startAll([fix], resources, send, signal));
      return { resources: [], values: [] };
    },
  };
  const amend = withWork[fix.id];
  const refusing = without[fix.id];
  const options: AnswerOptions = {
    seed,
    fixed,
    pages: "finite",
    fullness: { optional: full ? 1 : 0.9, items: 4 },
    ...(amend ? { amend } : {}),
    ...(refusing ? { refusing } : {}),
  };
  const { violations } = await bench.trial(fixing, options);
  return {
    violations: [...violations.filter((failure) => !isOfReading(failure)), ...started.violations],
    runs: started.runs,
  };
}

/** Other tests cover the requests of the reading itself. */
function isOfReading(failure: string): boolean {
  return !failure.startsWith("ssm.StartAutomationExecution") && !failure.startsWith("it threw");
}
