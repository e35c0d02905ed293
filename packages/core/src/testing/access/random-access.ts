import fc from "fast-check";
import type { NaivePolicies, NaivePolicy, NaiveRequest, NaiveStatement } from "./naive-evaluator.ts";

const accounts = ["111122223333", "444455556666"] as const;
const actions = ["s3:GetObject", "s3:PutObject", "s3:ListBucket", "sqs:SendMessage", "iam:PassRole"];
const actionPatterns = [...actions, "*", "s3:*", "S3:get*", "s3:?etObject", "*:*Object", "iam:*"];
const resources = [
  "arn:aws:s3:::logs/ana/a.txt",
  "arn:aws:s3:::logs/ben/a:b",
  "arn:aws:sqs:us-east-1:111122223333:orders",
  "arn:aws:iam::111122223333:role/deploy",
  "*",
];
const resourcePatterns = [
  ...resources,
  "arn:aws:s3:::*",
  "arn:aws:s3:::logs/*/a.txt",
  "arn:aws:s3:::logs/*b",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a policy variable.
  "arn:aws:s3:::logs/${aws:username}/*",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a policy variable.
  "arn:aws:s3:::logs/${aws:PrincipalTag/team, 'ana'}/*",
  "arn:aws:*:*:111122223333:*",
  "arn:aws:s?s:us-east-1:*:orders",
  "arn:aws:iam:*",
];
const principals = [
  "*",
  ...accounts,
  "arn:aws:iam::111122223333:root",
  "arn:aws:iam::111122223333:user/ana",
  "arn:aws:iam::444455556666:role/deploy",
  "arn:aws:sts::444455556666:assumed-role/deploy/ci",
  "arn:aws:iam::111122223333:role/deploy",
];

/** Values that a key can have in requests, and those that policies compare it with, by kind of operator. */
const keys: Record<string, { given: string[]; wanted: string[]; names: string[] }> = {
  "aws:username": {
    given: ["ana", "Ben"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a policy variable.
    wanted: ["ana", "a*", "BEN", "?na", "${aws:PrincipalTag/team}", "${*}"],
    names: ["StringEquals", "StringNotEquals", "StringEqualsIgnoreCase", "StringLike", "StringNotLike"],
  },
  "aws:PrincipalTag/team": {
    given: ["ana", "core", "*"],
    wanted: ["core", "c*e", "*"],
    names: ["StringLike", "StringNotEqualsIgnoreCase", "StringEquals"],
  },
  "aws:TagKeys": {
    given: ["team", "stage", "owner"],
    wanted: ["team", "st*", "owner"],
    names: ["StringLike", "StringNotLike", "StringEquals"],
  },
  "aws:SourceArn": {
    given: ["arn:aws:sns:us-east-1:111122223333:news", "arn:aws:s3:::logs"],
    wanted: ["arn:aws:sns:*:111122223333:*", "arn:aws:s3:::lo?s", "arn:*", "arn:aws:s3:*:*:logs"],
    names: ["ArnLike", "ArnEquals", "ArnNotLike", "ArnNotEquals"],
  },
  "aws:SourceIp": {
    given: ["203.0.113.7", "10.1.2.3"],
    wanted: ["203.0.113.0/24", "10.0.0.0/8", "203.0.113.7", "0.0.0.0/1"],
    names: ["IpAddress", "NotIpAddress"],
  },
  "aws:SecureTransport": { given: ["true", "false"], wanted: ["true", "false"], names: ["Bool"] },
  "aws:MultiFactorAuthAge": {
    given: ["60", "3600"],
    wanted: ["60", "600", "3600.0"],
    names: ["NumericEquals", "NumericNotEquals", "NumericLessThan", "NumericGreaterThanEquals"],
  },
  "aws:CurrentTime": {
    given: ["2026-01-01T00:00:00Z", "2026-06-01T00:00:00Z"],
    wanted: ["2026-01-01T00:00:00Z", "2026-03-01T00:00:00Z"],
    names: ["DateLessThan", "DateEquals", "DateNotEquals", "DateGreaterThan", "DateLessThanEquals"],
  },
};
const keyNames = Object.keys(keys);

const few = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1, maxLength: 2 });

const comparison = fc.constantFrom(...keyNames).chain((key) => {
  const { wanted = [], names = [] } = keys[key] ?? {};
  return fc
    .tuple(
      fc.constantFrom("", "", "", "ForAllValues:", "ForAnyValue:"),
      fc.constantFrom(...names),
      fc.constantFrom("", "", "IfExists"),
      few(wanted),
      fc.boolean(),
    )
    .map(([set, name, exists, values, isNull]) =>
      isNull && set === ""
        ? { Null: { [key]: [values.length === 1 ? "true" : "false"] } }
        : { [`${set}${name}${exists}`]: { [key]: values } },
    );
});

function statementOf(withPrincipals: boolean): fc.Arbitrary<NaiveStatement> {
  return fc
    .record({
      effect: fc.constantFrom("Allow" as const, "Allow" as const, "Deny" as const),
      actions: few(actionPatterns),
      resources: few(resourcePatterns),
      principals: few(principals),
      except: fc.constantFrom(0, 0, 0, 0, 1, 2, 3),
      condition: fc.option(comparison, { freq: 2, nil: undefined }),
    })
    .map(({ effect, actions: Action, resources: Resource, principals: AWS, except, condition }) => ({
      Effect: effect,
      ...(except === 1 ? { NotAction: Action } : { Action }),
      ...(except === 2 ? { NotResource: Resource } : { Resource }),
      ...(withPrincipals && (except === 3 ? { NotPrincipal: { AWS } } : { Principal: { AWS } })),
      ...(condition && { Condition: condition as NaiveStatement["Condition"] }),
    })) as fc.Arbitrary<NaiveStatement>;
}

function policyOf(withPrincipals: boolean): fc.Arbitrary<NaivePolicy> {
  return fc.record({
    Version: fc.constantFrom("2012-10-17" as const, "2012-10-17" as const, "2008-10-17" as const),
    Statement: fc.array(statementOf(withPrincipals), { minLength: 1, maxLength: 3 }),
  });
}

const own = policyOf(false);
const list = fc.array(own, { minLength: 1, maxLength: 2 });
const rarely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 1, nil: null });

/** Policies of a request, with every layer. */
export const randomPolicies: fc.Arbitrary<NaivePolicies> = fc.record({
  identity: list,
  boundary: rarely(own),
  session: rarely(list),
  resource: fc.option(policyOf(true), { nil: null }),
  resourceDecides: fc.boolean(),
  serviceControl: rarely(fc.array(list, { minLength: 1, maxLength: 2 })),
  resourceControl: rarely(fc.array(list, { minLength: 1, maxLength: 1 })),
});

const callers = [
  { kind: "user" as const, arn: "arn:aws:iam::111122223333:user/ana", sessionArn: null },
  {
    kind: "role" as const,
    arn: "arn:aws:iam::444455556666:role/deploy",
    sessionArn: "arn:aws:sts::444455556666:assumed-role/deploy/ci",
  },
  {
    kind: "role" as const,
    arn: "arn:aws:iam::111122223333:role/deploy",
    sessionArn: "arn:aws:sts::111122223333:assumed-role/deploy/ci",
  },
];

/** The values that each key can have in a complete request; undefined: the request lacks the key. */
const values = Object.fromEntries(
  keyNames.map((key) => {
    const { given = [] } = keys[key] ?? {};
    const most = key === "aws:TagKeys" ? given.length : 1;
    return [
      key.toLowerCase(),
      fc.option(fc.subarray([...given], { minLength: 1, maxLength: most }), { nil: undefined }),
    ];
  }),
);

/** The context of a complete request. */
export const randomContext: fc.Arbitrary<Record<string, string[]>> = fc
  .record(values)
  .map(
    (context) =>
      Object.fromEntries(Object.entries(context).filter(([, given]) => given !== undefined)) as Record<
        string,
        string[]
      >,
  );

/** Complete requests of users and of sessions of roles, within an account and across. */
export const randomRequest: fc.Arbitrary<NaiveRequest> = fc
  .record({
    caller: fc.constantFrom(...callers),
    action: fc.constantFrom(...actions),
    resource: fc.constantFrom(...resources),
    resourceAccountId: fc.constantFrom(...accounts),
    context: randomContext,
  })
  .map(({ caller, ...rest }) => ({ ...caller, accountId: caller.arn.split(":")[4] ?? "", ...rest }));

/** Condition keys of the contexts above, lowercase. */
export const randomKeys = keyNames.map((key) => key.toLowerCase());
