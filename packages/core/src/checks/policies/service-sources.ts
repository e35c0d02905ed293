import {
  type Check,
  type CheckResult,
  defineCheck,
  fail,
  notApplicable,
  pass,
  unknown,
} from "../../model/define-check.ts";
import type { ResourceDeclaration } from "../../model/define-resource.ts";
import { listOf, type PolicyDocument, type PolicyStatement } from "../../resources/policy-document.ts";
import { areFixed } from "./fixed-values.ts";
import { comparesWith, statementFacts } from "./public-statements.ts";

/**
 * Keys that identify the resource or account for which a service acts (IAM User Guide, "The confused deputy
 * problem"), and their older forms of Amazon SNS and AWS Lambda. Lowercase: keys are case-insensitive.
 */
const sourceKeys = new Set([
  "aws:sourcearn",
  "aws:sourceaccount",
  "aws:sourceorgid",
  "aws:sourceorgpaths",
  "aws:sourceowner",
  "lambda:eventsourcetoken",
]);

/**
 * The encryption context that a service passes, which contains the ARN of the resource for which it acts (AWS KMS
 * Developer Guide, "kms:EncryptionContext:context-key").
 */
const encryptionContext = "kms:encryptioncontext:";

/** Values that contain the ID of one account: the context of a log group, a trail, or a topic is its ARN. */
const ofOneAccount = (values: readonly string[]) => values.every((value) => /:\d{12}:/.test(value));

/**
 * Services that write to the prefix of the account whose logs they deliver, and nowhere else (CloudTrail, AWS Config,
 * CloudWatch Logs, and Elastic Load Balancing user guides, "bucket policy").
 */
const deliveringByAccount = new Set([
  "cloudtrail.amazonaws.com",
  "config.amazonaws.com",
  "delivery.logs.amazonaws.com",
  "logdelivery.elasticloadbalancing.amazonaws.com",
]);

/** Whether only logs of single accounts can be delivered. */
function deliversOfOneAccount(statement: PolicyStatement): boolean {
  const paths = listOf(statement.Resource);
  return (
    servicesOf(statement).every((service) => deliveringByAccount.has(service)) &&
    paths.length > 0 &&
    paths.every((path) => /\/AWSLogs\/\d{12}\//.test(path))
  );
}

/** Whether a condition or a path of the statement restricts for whom a service acts. */
function namesSource(statement: PolicyStatement): boolean {
  const byCondition = comparesWith(statement, (key, values) =>
    key.startsWith(encryptionContext) ? ofOneAccount(values) : sourceKeys.has(key) && areFixed(key, values),
  );
  return byCondition || deliversOfOneAccount(statement);
}

/** Metadata of a bucket that services read before they deliver to it; it contains no data. */
const harmless = new Set(["s3:getbucketacl", "s3:getbucketlocation"]);

const isHarmless = ({ Action }: PolicyStatement) =>
  Action !== undefined && listOf(Action).every((action) => harmless.has(action.toLowerCase()));

function servicesOf({ Principal }: PolicyStatement): readonly string[] {
  return typeof Principal === "object" ? listOf(Principal.Service) : [];
}

/**
 * Evaluates whether the statements of a resource policy that allow an AWS service restrict for whom it acts: any
 * customer of the service could use the resource otherwise.
 * @param owner the resource in a sentence: "bucket"
 */
export function evaluateServiceSources(policy: PolicyDocument | null, owner: string): CheckResult {
  if (policy === null) return notApplicable(`The ${owner} has no resource policy.`);
  const allowing = policy.Statement.filter(
    (statement) => statement.Effect === "Allow" && servicesOf(statement).length > 0 && !isHarmless(statement),
  );
  if (allowing.length === 0)
    return notApplicable(`The ${owner}'s policy has no statement for an AWS service to evaluate.`);
  const open = allowing.filter((statement) => !namesSource(statement));
  return open.length === 0
    ? pass(`The ${owner}'s policy restricts for whom AWS services can use the ${owner}.`)
    : fail(`The ${owner}'s policy does not restrict for whom an AWS service can use the ${owner}.`, {
        services: [...new Set(open.flatMap(servicesOf))],
        statements: statementFacts(open),
      });
}

interface ServiceSourceSpec<Facets, Need extends keyof Facets & string>
  extends Pick<Check, "id" | "category" | "service" | "risk"> {
  /** The policies in the requirement: "S3 bucket policies". */
  policies: string;
  /** One of them in the problem: "Bucket policy". */
  policy: string;
  /** The resource in a sentence: "bucket". */
  owner: string;
  /** The facet with the policy. */
  needs: Need;
  /** Null: the resource has none. Undefined: it can't be parsed. */
  policyOf: (facets: Pick<Facets, Need>) => PolicyDocument | null | undefined;
}

/** A check that a resource policy restricts for whom AWS services can use the resource. */
export function serviceSourceCheck<Item, Facets, Need extends keyof Facets & string>(
  declaration: ResourceDeclaration<string, Item, Facets>,
  spec: ServiceSourceSpec<Facets, Need>,
): Check {
  const { policies, policy, owner, needs, policyOf, ...metadata } = spec;
  return defineCheck(declaration, {
    ...metadata,
    requirement: `${policies} should prevent the confused deputy problem`,
    problem: `${policy} does not prevent the confused deputy problem`,
    severity: "medium",
    frameworks: {},
    needs: [needs],
    remediation: {
      automation: "MANUAL",
      description:
        "Add a condition to the policy that specifies the account or resource for which the service acts.",
      steps: [
        `Find the resources for which the service in the evidence uses the ${owner}.`,
        "Add aws:SourceAccount with the ID of their account, or aws:SourceArn with their ARN, to the statement.",
        "Check that the service still works.",
      ],
      impact: `The service can use the ${owner} only for the account or resource in the condition.`,
    },
    evaluate: (facets) => {
      const document = policyOf(facets);
      return document === undefined
        ? unknown("failed", `${owner} policy`)
        : evaluateServiceSources(document, owner);
    },
  });
}
