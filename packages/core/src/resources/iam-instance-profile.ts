import type { IAM } from "@aws-sdk/client-iam";
import { awsResource } from "../model/define-resource.ts";
import { tagMap } from "./tag-map.ts";
import { wholeRows } from "./whole-rows.ts";

export default awsResource<IAM>()({
  type: "AWS::IAM::InstanceProfile",
  label: "Instance Profile",
  service: "iam",
  list: {
    op: "listInstanceProfiles",
    input: { MaxItems: 1000 },
    paging: { input: "Marker", output: "Marker" },
    items: (page) => page.InstanceProfiles,
  },
  arn: (profile) => profile.Arn ?? "",
  facets: ({ call, read }) => ({
    roles: read((profile) =>
      wholeRows(
        profile.Roles?.map((role) => ({
          /** ARN of the role. @api Arn */
          arn: role.Arn,
        })),
      ),
    ),
    // The list does not return tags.
    /** Tags, as a map from key to value. @api InstanceProfileName */
    tags: call(
      "listInstanceProfileTags",
      (profile) => ({ InstanceProfileName: profile.InstanceProfileName }),
      (out) => out.Tags && tagMap(out.Tags),
    ),
  }),
  describe: (profile, { tags }) => ({
    id: profile.InstanceProfileName,
    name: profile.InstanceProfileName,
    createdAt: profile.CreateDate,
    tags,
  }),
  cost: "free",
});
