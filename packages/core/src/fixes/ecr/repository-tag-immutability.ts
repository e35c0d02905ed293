import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import repository from "../../resources/ecr-repository.ts";

const set: AutomationDocument = {
  name: "Skyledger-SetImageTagMutability",
  description: "Says whether the tags of a repository can be moved.",
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
  title: "Keep tags from being moved",
  cures: ["ecr-repository-tag-immutability"],
  needs: ["settings"],
  documents: [set],
  actions: ["ecr:PutImageTagMutability"],
  plan: (_, { id }) =>
    ready(set, { RepositoryName: id, Mutability: "IMMUTABLE" }, { settings: { tagMutability: "IMMUTABLE" } }),
  rollback: (_, { id }) =>
    undoneBy(set, { RepositoryName: id, Mutability: "MUTABLE" }, "Tags can be moved again."),
});
