import type { Organizations } from "@aws-sdk/client-organizations";
import { awsResource } from "../model/define-resource.ts";
import { tagMap } from "./tag-map.ts";

/** The top of an organization's tree. CloudFormation has no type for it. */
export default awsResource<Organizations>()({
  type: "AWS::Organizations::Root",
  label: "Organization Root",
  service: "organizations",
  scope: "organization",
  list: {
    op: "listRoots",
    items: (page) => page.Roots,
    absentOn: ["AWSOrganizationsNotInUseException"],
  },
  arn: (root) => root.Arn ?? "",
  facets: ({ call, read }) => ({
    organization: read((root) => {
      const id = root.Arn?.split("/").at(-2);
      return id?.startsWith("o-")
        ? {
            /** ID of the organization. @api Roots[].Arn */
            id,
          }
        : undefined;
    }),
    /** Tags, as a map from key to value. @api Tags */
    tags: call(
      "listTagsForResource",
      (root) => ({ ResourceId: root.Id }),
      (out) => out.Tags && tagMap(out.Tags),
    ),
  }),
  describe: (root, { tags }) => ({ id: root.Id, name: root.Name, tags }),
  cost: "free",
});
