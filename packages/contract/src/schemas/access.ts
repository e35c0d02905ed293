import { z } from "zod";
import { instant } from "./instant.ts";

const arn = z.string().min(1).max(2048);

/** An IAM action, such as "s3:GetObject". */
export const iamAction = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9-]+:[A-Za-z0-9]+$/, "Write an action as service:Action, such as s3:GetObject.");

/** ARN of a resource, or "*" for an action without a resource. */
export const accessResource = z
  .string()
  .max(2048)
  .regex(/^(?:\*|arn:[^:]+:[^:]+:[^:]*:[^:]*:.+)$/, "Write the ARN of a resource, or * for all.");

export const principalArn = arn;

/** A policy or list that could not be read, and the IAM action that reads it. */
const missingReading = z.strictObject({ iamAction: z.string(), of: z.string() });

/** A statement that decided. */
const citedStatement = z.strictObject({
  /** ARN of the policy; for an inline policy, of its user, group, role, or resource. */
  policyArn: z.string(),
  /** Name of an inline policy. */
  policyName: z.string().nullable(),
  /** Position in the policy, from 0. */
  index: z.number().int(),
  sid: z.string().nullable(),
  effect: z.enum(["allow", "deny"]),
});

const verdict = z.enum(["allowed", "denied", "depends", "unknown"]);

const decided = {
  verdict,
  /** Condition keys, as AWS writes them. */
  dependsOn: z.array(z.string()),
  statements: z.array(citedStatement),
  missing: z.array(missingReading),
};

/** What every answer is based on. */
const basis = {
  /** When the oldest of the inventories was read; null: there has been no discovery. */
  takenAt: instant.nullable(),
  /** Lists of principals that could not be read: there can be more principals. */
  missing: z.array(missingReading),
};

export const whoCanAnswers = z.strictObject({
  answers: z.array(
    z.strictObject({
      /** ARN of the principal, the name of a service, or "*" for anonymous requests. */
      principalArn: z.string(),
      /** AWS account ID; null for services and anonymous requests. */
      awsAccountId: z.string().nullable(),
      ...decided,
      /** Roles that the principal assumes, in order. */
      via: z.array(z.string()),
    }),
  ),
  /** An action that AWS's list of actions does not have, because it is misspelled or new; null: the list has it. */
  unlisted: z
    .strictObject({
      /** The action of the list that is spelled almost like it; null: none. */
      close: z.string().nullable(),
    })
    .nullable(),
  /**
   * ARNs of the resources that the action works on, with * for each part that varies, if it does not work on the
   * question's; empty: its requests name no resource. Null: it works on it, or AWS's list does not have the action.
   */
  otherResources: z.array(z.string()).nullable(),
  ...basis,
});

export const whatCanAnswers = z.strictObject({
  answers: z.array(
    z.strictObject({
      /** Patterns. */
      actions: z.array(z.string()),
      /** Every action except these. */
      exceptActions: z.boolean(),
      resources: z.array(z.string()),
      exceptResources: z.boolean(),
      ...decided,
      /** Role whose permissions these are; empty: the principal's own. */
      via: z.array(z.string()),
      /** Null: not read, or the statement denies. */
      lastUsed: z
        .strictObject({
          /** Last use of an action or service that the statement allows; null: not within the 400 days that IAM tracks. */
          at: instant.nullable(),
          /** actions: the statement names each action, and IAM tracks them; services: the services of its actions. */
          of: z.enum(["actions", "services"]),
        })
        .nullable(),
    }),
  ),
  ...basis,
});

export const leastPrivilegeAnswer = z.strictObject({
  /**
   * proposed: policyDocument is for the used services and actions; unchanged: the policies can't be limited further; unused: no
   * allowed service was used; managed: AWS or IAM Identity Center manages the policies; unknown: something in
   * missing was not read
   */
  state: z.enum(["proposed", "unchanged", "unused", "managed", "unknown"]),
  /** Start of the data: 400 days ago, or the creation of the user or role. */
  since: instant,
  /** Services that were used, the most recent first; null: not read. */
  services: z.array(z.strictObject({ namespace: z.string(), lastAuthenticatedAt: instant })).nullable(),
  /** Number of services that the policies allow; null: not read. */
  allowedServices: z.number().int().nonnegative().nullable(),
  /** JSON of a policy in place of all identity policies; null: none is proposed. */
  policyDocument: z.string().nullable(),
  /** Characters that count against the quotas of IAM; null: no policy is proposed. */
  policySize: z.number().int().nullable(),
  takenAt: instant,
  missing: z.array(missingReading),
});

export const administratorAnswers = z.strictObject({
  principals: z.array(
    z.strictObject({
      principalArn: z.string(),
      awsAccountId: z.string(),
      verdict: z.enum(["is", "can_become", "depends", "no", "unknown"]),
      dependsOn: z.array(z.string()),
      missing: z.array(missingReading),
      /** Steps to an administrator. `by`: the actions of the step. */
      path: z.array(z.strictObject({ from: z.string(), to: z.string(), by: z.string() })),
    }),
  ),
  ...basis,
});
