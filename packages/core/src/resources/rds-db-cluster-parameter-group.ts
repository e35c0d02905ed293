import type { RDS } from "@aws-sdk/client-rds";
import { awsResource } from "../model/define-resource.ts";
import type { RdsParameters } from "./rds-parameters.ts";

export default awsResource<RDS>()({
  type: "AWS::RDS::DBClusterParameterGroup",
  label: "RDS Cluster Parameter Group",
  service: "rds",
  list: {
    op: "describeDBClusterParameterGroups",
    input: { MaxRecords: 100 },
    paging: { input: "Marker", output: "Marker" },
    items: (page) => page.DBClusterParameterGroups,
  },
  arn: (group) => group.DBClusterParameterGroupArn ?? "",
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
    parameters: custom<RdsParameters>("rds-cluster-parameters", ["rds:DescribeDBClusterParameters"]),
  }),
  describe: (group) => ({ id: group.DBClusterParameterGroupName, name: group.DBClusterParameterGroupName }),
  cost: "free",
});
