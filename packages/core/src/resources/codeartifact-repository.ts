import type { Codeartifact } from "@aws-sdk/client-codeartifact";
import { costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { seen } from "../model/observation.ts";
import { type PolicyDocument, policyDocument } from "./policy-document.ts";
import { tagMap } from "./tag-map.ts";

export default awsResource<Codeartifact>()({
  type: "AWS::CodeArtifact::Repository",
  label: "CodeArtifact Repository",
  service: "codeartifact",
  list: {
    op: "listRepositories",
    input: { maxResults: 1000 },
    paging: { input: "nextToken", output: "nextToken" },
    items: (page) => page.repositories,
  },
  arn: (repository) => repository.arn ?? "",
  facets: ({ call, read }) => ({
    domain: read((repository) =>
      repository.domainName === undefined
        ? undefined
        : {
            /** Name of the domain. @api domainName */
            name: repository.domainName,
            /** Account ID of the owner of the domain. @api domainOwner */
            ownerId: repository.domainOwner ?? null,
          },
    ),
    /** Permissions policy. Null: the repository has no policy. @api policy.document */
    policy: call(
      "getRepositoryPermissionsPolicy",
      ({ domainName, domainOwner, name }) => ({ domain: domainName, domainOwner, repository: name }),
      (out): PolicyDocument | null | undefined => policyDocument(out.policy?.document),
      { absent: { on: ["ResourceNotFoundException"], value: null } },
    ),
    /** Tags, as a map from key to value. @api tags */
    tags: call(
      "listTagsForResource",
      (repository) => ({ resourceArn: repository.arn }),
      (out) => tagMap(out.tags),
    ),
  }),
  describe: (repository, { tags }) => ({
    id: repository.name,
    name: repository.name,
    createdAt: repository.createdTime,
    tags,
  }),
  cost: () => seen(costUnknown("Charged by stored data and requests, which the inventory does not contain.")),
});
