import { edgesFrom } from "../model/define-relationship.ts";
import domain from "../resources/codeartifact-domain.ts";
import repository from "../resources/codeartifact-repository.ts";

const edge = edgesFrom(repository);

export default [
  edge({
    verb: "belongs to",
    inverse: "has repository",
    to: domain,
    via: { facet: "domain", key: ({ name }) => name },
  }),
];
