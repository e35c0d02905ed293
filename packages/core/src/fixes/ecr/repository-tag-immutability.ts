import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import repository from "../../resources/ecr-repository.ts";

const set: AutomationDocument = {
  name: "Skyledger-SetImageTagMutability",
  description: "Sets the tag mutability of a repository.",
  parameters: {
    RepositoryName: { type: "String", description: "The repository." },
    Mutability: { type: "String", description: "MUTABLE or IMMUTABLE." },
  },
  steps: [
    apiStep("Put", "ecr", "PutImageTagMutability", {
      repositoryName: "{{ RepositoryName }}",
      imageTagMutability: "{{ Mutability }}",
    }),
  ],
};

export default defineFix(repository, {
  id: "repository-tag-immutability",
  title: "Make image tags immutable",
  remediates: ["ecr-repository-tag-immutability"],
  needs: ["settings"],
  documents: [set],
  actions: ["ecr:PutImageTagMutability"],
  plan: (_, { id }) =>
    ready(set, { RepositoryName: id, Mutability: "IMMUTABLE" }, { settings: { tagMutability: "IMMUTABLE" } }),
  rollback: (_, { id }) =>
    undoneBy(set, { RepositoryName: id, Mutability: "MUTABLE" }, "Image tags are mutable again."),
});
