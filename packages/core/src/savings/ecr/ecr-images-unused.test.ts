import repository from "../../resources/ecr-repository.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./ecr-images-unused.ts";

const item = { repositoryName: "web", repositoryArn: "arn:aws:ecr:us-east-1:123456789012:repository/web" };

savingTable(
  rule,
  [repository],
  [
    {
      when: "it has no policy",
      saves: "unknown: price",
      resource: resourceOf(repository, item, { errors: { lifecycle: "LifecyclePolicyNotFoundException" } }),
    },
    {
      when: "a policy expires images",
      saves: "none",
      resource: resourceOf(repository, item, {
        answers: { lifecycle: { lifecyclePolicyText: '{"rules":[{"rulePriority":1}]}' } },
      }),
    },
  ],
);
