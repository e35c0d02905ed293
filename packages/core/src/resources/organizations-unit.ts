import type { Organizations } from "@aws-sdk/client-organizations";
import { awsResource } from "../model/define-resource.ts";
import { tagMap } from "./tag-map.ts";

/** Organizational units of all levels: AWS lists those of one parent at a time. */
export default awsResource<Organizations>()({
  type: "AWS::Organizations::OrganizationalUnit",
  label: "Organizational Unit",
  service: "organizations",
  scope: "organization",
  list: {
    of: { op: "listRoots", items: (page) => page.Roots?.flatMap((root) => root.Id ?? []) },
    op: "listOrganizationalUnitsForParent",
    input: ([parent]) => ({ ParentId: parent }),
    items: (page, [parent]) => page.OrganizationalUnits?.map((unit) => ({ ...unit, ParentId: parent })),
    descend: (unit) => unit.Id,
    absentOn: ["AWSOrganizationsNotInUseException"],
  },
  arn: (unit) => unit.Arn ?? "",
  facets: ({ call, read }) => ({
    parent: read((unit) =>
      unit.ParentId === undefined
        ? undefined
        : {
            /** ID of the parent: the root or an organizational unit. @api ParentId */
            id: unit.ParentId,
          },
    ),
    /** Tags, as a map from key to value. @api Tags */
    tags: call(
      "listTagsForResource",
      (unit) => ({ ResourceId: unit.Id }),
      (out) => out.Tags && tagMap(out.Tags),
    ),
  }),
  describe: (unit, { tags }) => ({ id: unit.Id, name: unit.Name, tags }),
  cost: "free",
});
