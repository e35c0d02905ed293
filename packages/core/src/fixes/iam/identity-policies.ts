import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";

/** Identities with policies of their own, as documents name them. */
export const identities = {
  role: { member: "RoleName", noun: "role", description: "The role." },
  user: { member: "UserName", noun: "user", description: "The user." },
} as const;

export type IdentityKind = keyof typeof identities;

const upper = (kind: IdentityKind) => (kind === "role" ? "Role" : "User");

/** Documents that change the policies of a role or user. */
export interface IdentityDocuments {
  put: AutomationDocument;
  /** Puts an inline policy, and then detaches a managed one. */
  replaceManaged: AutomationDocument;
  /** Attaches a managed policy, and then deletes an inline one. */
  restoreManaged: AutomationDocument;
}

const named = { type: "String", description: "The name of the inline policy." } as const;
const complete = { type: "String", description: "The complete inline policy." } as const;
const managed = { type: "String", description: "The ARN of the managed policy." } as const;

function documentsOf(kind: IdentityKind): IdentityDocuments {
  const { member, noun, description } = identities[kind];
  const of = { [member]: `{{ ${member} }}` };
  const identity = { [member]: { type: "String", description } } as const;
  const step = (verb: string, inputs: object) => {
    const api = `${verb}${upper(kind)}Policy`;
    return apiStep(verb, "iam", api, { ...of, ...inputs });
  };
  const put = step("Put", { PolicyName: "{{ PolicyName }}", PolicyDocument: "{{ PolicyDocument }}" });
  return {
    put: {
      name: `Skyledger-Put${upper(kind)}Policy`,
      description: `Replaces an inline policy of a ${noun}.`,
      parameters: { ...identity, PolicyName: named, PolicyDocument: complete },
      steps: [put],
    },
    replaceManaged: {
      name: `Skyledger-Replace${upper(kind)}ManagedPolicy`,
      description: `Puts an inline policy of a ${noun} in place of a managed policy.`,
      parameters: { ...identity, PolicyName: named, PolicyDocument: complete, PolicyArn: managed },
      steps: [put, step("Detach", { PolicyArn: "{{ PolicyArn }}" })],
    },
    restoreManaged: {
      name: `Skyledger-Restore${upper(kind)}ManagedPolicy`,
      description: `Attaches a managed policy to a ${noun} in place of an inline policy.`,
      parameters: { ...identity, PolicyName: named, PolicyArn: managed },
      steps: [
        step("Attach", { PolicyArn: "{{ PolicyArn }}" }),
        step("Delete", { PolicyName: "{{ PolicyName }}" }),
      ],
    },
  };
}

export const identityDocuments: Readonly<Record<IdentityKind, IdentityDocuments>> = {
  role: documentsOf("role"),
  user: documentsOf("user"),
};

/** Actions of the steps that put, attach, detach, and delete policies. */
export const actionsOf = (kind: IdentityKind, ...verbs: readonly string[]): string[] =>
  verbs.map((verb) => `iam:${verb}${upper(kind)}Policy`);
