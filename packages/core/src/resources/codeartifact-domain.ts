import type { Codeartifact } from "@aws-sdk/client-codeartifact";
import { costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { seen } from "../model/observation.ts";
import { type PolicyDocument, policyDocument } from "./policy-document.ts";
import { tagMap } from "./tag-map.ts";

export default awsResource<Codeartifact>()({
  type: "AWS::CodeArtifact::Domain",
  label: "CodeArtifact Domain",
  service: "codeartifact",
  list: {
    op: "listDomains",
    input: { maxResults: 1000 },
    paging: { input: "nextToken", output: "nextToken" },
    items: (page) => page.domains,
  },
  arn: (domain) => domain.arn ?? "",
  facets: ({ call, read }) => ({
    settings: read((domain) => ({
      /** ARN of the AWS KMS key. Null: none. @api encryptionKey */
      kmsKeyArn: domain.encryptionKey ?? null,
    })),
    /** Permissions policy. Null: the domain has no policy. @api policy.document */
    policy: call(
      "getDomainPermissionsPolicy",
      (domain) => ({ domain: domain.name, domainOwner: domain.owner }),
      (out): PolicyDocument | null | undefined => policyDocument(out.policy?.document),
      { absent: { on: ["ResourceNotFoundException"], value: null } },
    ),
    /** Tags, as a map from key to value. @api tags */
    tags: call(
      "listTagsForResource",
      (domain) => ({ resourceArn: domain.arn }),
      (out) => tagMap(out.tags),
    ),
  }),
  describe: (domain, { tags }) => ({
    id: domain.name,
    name: domain.name,
    status: domain.status?.toLowerCase(),
    createdAt: domain.createdTime,
    tags,
  }),
  cost: () => seen(costUnknown("Charged by stored data and requests, which the inventory does not contain.")),
});
