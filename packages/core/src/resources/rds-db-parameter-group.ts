import type { RDS } from "@aws-sdk/client-rds";
import { awsResource } from "../model/define-resource.ts";
import type { RdsParameters } from "./rds-parameters.ts";

export default awsResource<RDS>()({
  type: "AWS::RDS::DBParameterGroup",
  label: "RDS Parameter Group",
  service: "rds",
  list: {
    op: "describeDBParameterGroups",
    input: { MaxRecords: 100 },
    paging: { input: "Marker", output: "Marker" },
    items: (page) => page.DBParameterGroups,
  },
  arn: (group) => group.DBParameterGroupArn ?? "",
  facets: ({ read, custom }) => ({
    family: read((group) =>
      group.DBParameterGroupFamily === undefined
        ? undefined
        : {
            /** Parameter group family, such as "postgres16". @api DBParameterGroupFamily */
            name: group.DBParameterGroupFamily,
          },
    ),
    /** Values of the parameters that checks read, by name. */
    parameters: custom<RdsParameters>("rds-parameters", ["rds:DescribeDBParameters"]),
  }),
  describe: (group) => ({ id: group.DBParameterGroupName, name: group.DBParameterGroupName }),
  cost: "free",
});
