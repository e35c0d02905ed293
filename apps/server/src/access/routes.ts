import { actionInAwsCase, keyInAwsCase } from "@skyledger/core/access/aws-case";
import type { Citation } from "@skyledger/core/access/citation";
import { otherResources } from "@skyledger/core/access/iam-action-facts";
import { closeAction } from "@skyledger/core/access/iam-actions";
import { policySize } from "@skyledger/core/model/policy-size";
import { mount, type Routes } from "../platform/http/mount.ts";
import type { AccessService, Answered } from "./service.ts";

const cited = (statements: readonly Citation[]) =>
  statements.map(({ source, index, sid, allows }) => ({
    ...{ policyArn: source.arn, policyName: source.name, index, sid },
    effect: allows ? ("allow" as const) : ("deny" as const),
  }));

const basisOf = ({ takenAt, missing }: Answered<unknown>) => ({ takenAt, missing: [...missing] });

/** Effective permissions. */
export function accessRoutes(access: AccessService): Routes {
  return (api) => {
    mount(api, "POST /access/who-can", async ({ principal, body }) => {
      const found = await access.whoCan(principal, body);
      const answers = found.answers.map(({ accountId, result, statements, ...answer }) => ({
        ...{ ...answer, awsAccountId: accountId, verdict: result },
        ...{
          dependsOn: answer.dependsOn.map(keyInAwsCase),
          via: [...answer.via],
          missing: [...answer.missing],
        },
        statements: cited(statements),
      }));
      const { isListed, close } = closeAction(body.action);
      const named = otherResources(body.action, body.resource);
      return { answers, unlisted: isListed ? null : { close }, otherResources: named, ...basisOf(found) };
    });
    mount(api, "POST /access/what-can", async ({ principal, body }) => {
      const found = await access.whatCan(principal, body.principalArn);
      const answers = found.answers.map(({ result, statements, via, ...answer }) => ({
        ...{ exceptActions: answer.exceptActions, exceptResources: answer.exceptResources, verdict: result },
        lastUsed: answer.lastUsed,
        ...{
          actions: answer.actions.map(actionInAwsCase),
          resources: [...answer.resources],
          via: via === null ? [] : [via],
        },
        ...{
          dependsOn: answer.dependsOn.map(keyInAwsCase),
          missing: [...answer.missing],
          statements: cited(statements),
        },
      }));
      return { answers, ...basisOf(found) };
    });
    mount(api, "POST /access/least-privilege", async ({ principal, body }) => {
      const found = await access.leastPrivilege(principal, body.principalArn);
      const { state, since, lastAccessed, policy, missing, takenAt } = found;
      return {
        ...{ state, since, takenAt, missing: [...missing] },
        services:
          lastAccessed?.services.map(({ namespace, lastAuthenticatedAt }) => ({
            namespace,
            lastAuthenticatedAt,
          })) ?? null,
        allowedServices: lastAccessed?.allowedServices ?? null,
        policyDocument: policy === null ? null : JSON.stringify(policy, null, 2),
        policySize: policy === null ? null : policySize(policy),
      };
    });
    mount(api, "GET /access/administrators", async ({ principal, query }) => {
      const found = await access.administrators(principal, query);
      const principals = found.answers.map(({ principalArn, accountId, result, ...answer }) => ({
        ...{ principalArn, awsAccountId: accountId, verdict: result },
        ...{
          dependsOn: answer.dependsOn.map(keyInAwsCase),
          missing: [...answer.missing],
          path: [...answer.path],
        },
      }));
      return { principals, ...basisOf(found) };
    });
  };
}
