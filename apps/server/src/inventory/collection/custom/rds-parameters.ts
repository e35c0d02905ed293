import type { DBClusterParameterGroup, DBParameterGroup, Parameter } from "@aws-sdk/client-rds";
import { type RdsParameters, rdsParameterNames } from "@skyledger/core/resources/rds-parameters";
import { PageTokens, pagesOfOneFact } from "../../../platform/aws/page-tokens.ts";
import type { CustomReader, CustomReaderContext } from "./custom-reader.ts";

/** The answer of either operation. */
interface ParameterPage {
  Parameters?: Parameter[];
  Marker?: string;
}

const wanted: ReadonlySet<string> = new Set(rdsParameterNames);

/** Reads every page of a group's parameters: RDS can't filter by name. */
async function readParameters(
  { send, region, signal }: CustomReaderContext,
  operation: string,
  group: Readonly<Record<string, string | undefined>>,
): Promise<RdsParameters> {
  if (!Object.values(group).every(Boolean)) throw new TypeError("RDS listed a group without its name");
  const found: Record<string, string> = {};
  const tokens = new PageTokens(pagesOfOneFact);
  let page: ParameterPage;
  do {
    const input = { ...group, MaxRecords: 100, ...tokens.as("Marker") };
    // `send` returns the operation's own output shape.
    page = (await send({ service: "rds", operation, input, region }, signal)) as ParameterPage;
    if (page.Parameters === undefined) throw new TypeError("RDS answered without parameters");
    for (const { ParameterName: name, ParameterValue: value } of page.Parameters) {
      if (name !== undefined && value !== undefined && wanted.has(name)) found[name] = value;
    }
  } while (tokens.follow(page.Marker));
  return found;
}

/** The parameters in effect of a database's parameter group. */
export const rdsParameters: CustomReader = (context) => {
  // Only the declaration of parameter groups uses this reader.
  const { DBParameterGroupName } = context.item as DBParameterGroup;
  return readParameters(context, "describeDBParameters", { DBParameterGroupName });
};

/** The parameters in effect of a cluster's parameter group. */
export const rdsClusterParameters: CustomReader = (context) => {
  // Only the declaration of cluster parameter groups uses this reader.
  const { DBClusterParameterGroupName } = context.item as DBClusterParameterGroup;
  return readParameters(context, "describeDBClusterParameters", { DBClusterParameterGroupName });
};
