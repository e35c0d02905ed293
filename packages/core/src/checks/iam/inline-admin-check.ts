import { type Check, defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import type { ResourceDeclaration } from "../../model/define-resource.ts";
import type { PolicyDocument } from "../../resources/policy-document.ts";
import { allowsEverything } from "../policies/policy-grants.ts";

interface InlineFacets {
  inlinePolicies: readonly { name: string; document: PolicyDocument }[];
}

/** Definition of one check for inline policies of a kind of identity. */
interface InlineAdminSpec {
  id: string;
  requirement: string;
  problem: string;
  /** "role", "user" or "group". */
  kind: string;
  /** The attacker's way in: the start of the risk. */
  who: string;
}

/**
 * A check that no inline policy of an identity allows every action on every resource. IAM.1 covers managed
 * policies only.
 */
export function inlineAdminCheck<Item, Facets extends InlineFacets>(
  declaration: ResourceDeclaration<string, Item, Facets>,
  { id, requirement, problem, kind, who }: InlineAdminSpec,
): Check {
  return defineCheck(declaration, {
    id,
    requirement,
    problem,
    severity: "high",
    category: "IAM",
    service: "IAM",
    frameworks: {},
    needs: ["inlinePolicies"],
    risk: `${who} has full access to the account, which lists of managed policies do not show.`,
    remediation: {
      // A fix starts from last accessed data, which is not collected for groups.
      automation: kind === "group" ? "MANUAL" : "SEMI_AUTOMATIC",
      description: `Replace the inline policy of the ${kind} with one that allows only the required actions.`,
      steps: [
        `Use IAM last accessed data to find the services that the ${kind} uses.`,
        "Create a policy with those actions and resources, and attach it.",
        "Delete the inline policy, and watch for denied requests.",
      ],
      impact: "Requests that the new policy does not allow are denied.",
    },
    evaluate: ({ inlinePolicies }) => {
      if (inlinePolicies.length === 0) return notApplicable(`The ${kind} has no inline policy.`);
      const open = inlinePolicies.filter(({ document }) => allowsEverything(document));
      return open.length === 0
        ? pass(`No inline policy of the ${kind} allows all actions on all resources.`)
        : fail(`An inline policy of the ${kind} allows all actions on all resources.`, {
            policies: open.map(({ name }) => name),
            action: "*",
            resource: "*",
          });
    },
  });
}
