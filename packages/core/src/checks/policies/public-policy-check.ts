import { type Check, defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import type { ResourceDeclaration } from "../../model/define-resource.ts";
import type { PolicyDocument } from "../../resources/policy-document.ts";
import { publicStatements, statementFacts } from "./public-statements.ts";

interface PublicPolicySpec<Facets, Need extends keyof Facets & string>
  extends Pick<Check, "id" | "severity" | "category" | "service" | "risk"> {
  /** The policies in the requirement: "Backup vault policies". */
  policies: string;
  /** One of them in the problem: "Backup vault policy". */
  policy: string;
  /** The resource in a sentence: "backup vault". */
  owner: string;
  /** What principals that lose access can't do any more: "copy backups to the backup vault". */
  use: string;
  /** The facet with the policy. */
  needs: Need;
  /** Null: the resource has none. Undefined: it can't be parsed. */
  policyOf: (facets: Pick<Facets, Need>) => PolicyDocument | null | undefined;
}

/** A check that no statement of a resource policy allows everyone. */
export function publicPolicyCheck<Item, Facets, Need extends keyof Facets & string>(
  declaration: ResourceDeclaration<string, Item, Facets>,
  spec: PublicPolicySpec<Facets, Need>,
): Check {
  const { policies, policy, owner, use, needs, policyOf, ...metadata } = spec;
  return defineCheck(declaration, {
    ...metadata,
    requirement: `${policies} should not allow public access`,
    problem: `${policy} allows public access`,
    frameworks: {},
    needs: [needs],
    remediation: {
      automation: "MANUAL",
      description: `Restrict who can use the ${owner}.`,
      steps: [
        `Find the statement in the policy of the ${owner}.`,
        "Specify accounts as principals, or add a condition on aws:PrincipalOrgID.",
      ],
      impact: `Accounts that are no longer allowed can't ${use}.`,
    },
    evaluate: (facets) => {
      const document = policyOf(facets);
      if (document === undefined) return unknown("failed", `${owner} policy`);
      if (document === null) return pass(`The ${owner} has no policy.`);
      const open = publicStatements(document);
      return open.length === 0
        ? pass(`No statement of the ${owner} policy allows public access.`)
        : fail(`The ${owner} policy allows public access.`, { statements: statementFacts(open) });
    },
  });
}
