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
      group.DBParameterGroupFamily === undefined ? undefined : { name: group.DBParameterGroupFamily },
    ),
    /** Values in force, those that AWS set included. */
    parameters: custom<RdsParameters>("rds-cluster-parameters", ["rds:DescribeDBClusterParameters"]),
  }),
  describe: (group) => ({ id: group.DBClusterParameterGroupName, name: group.DBClusterParameterGroupName }),
  cost: "free",
});
