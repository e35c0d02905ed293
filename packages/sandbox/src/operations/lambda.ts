import type { Lambda } from "@aws-sdk/client-lambda";
import { AwsError } from "../aws-error.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOf } from "./paging.ts";

/** The function of a call, by name or ARN. */
export function functionOf(name: string | undefined, { fixtures, region }: OperationContext) {
  const short = name?.startsWith("arn:") ? name.split(":")[6] : name;
  const row = fixtures.table("function", region).get(short);
  if (!row) throw new AwsError("ResourceNotFoundException", 404, `Function not found: ${name}`);
  return row;
}

/** Read operations of Lambda. */
export const lambdaReads: Reads<Lambda> = {
  listFunctions: (input, { fixtures, region }) => {
    const { rows, token } = pageOf(fixtures.table("function", region), input.Marker, input.MaxItems ?? 50);
    return { Functions: rows.map((row) => row.configuration), NextMarker: token };
  },
  getFunction: (input, context) => {
    const row = functionOf(input.FunctionName, context);
    return { Configuration: row.configuration, Tags: row.tags, Code: { RepositoryType: "S3" } };
  },
  getFunctionConfiguration: (input, context) => functionOf(input.FunctionName, context).configuration,
  getPolicy: (input, context) => {
    const { policy } = functionOf(input.FunctionName, context);
    if (policy === undefined) {
      throw new AwsError("ResourceNotFoundException", 404, "The resource you requested does not exist.");
    }
    return { Policy: policy };
  },
  listTags: (input, context) => ({ Tags: functionOf(input.Resource, context).tags }),
  listFunctionUrlConfigs: (input, context) => {
    const { configuration, policy } = functionOf(input.FunctionName, context);
    // A function that anyone can invoke also has a public URL.
    const open = policy?.includes('"Principal":"*"') === true;
    const created = configuration.LastModified ?? "";
    return {
      FunctionUrlConfigs: open
        ? [
            {
              FunctionUrl: `https://${configuration.RevisionId}.lambda-url.${context.region}.on.aws/`,
              FunctionArn: configuration.FunctionArn,
              AuthType: "NONE",
              InvokeMode: "BUFFERED",
              CreationTime: created,
              LastModifiedTime: created,
            },
          ]
        : [],
    };
  },
  listEventSourceMappings: (input, { fixtures, region }) => {
    const rows = [...fixtures.table("function", region)].filter(
      ({ configuration }) => !input.FunctionName || configuration.FunctionName === input.FunctionName,
    );
    return { EventSourceMappings: rows.flatMap((row) => row.sources) };
  },
  listAliases: () => ({ Aliases: [] }),
  listProvisionedConcurrencyConfigs: () => ({ ProvisionedConcurrencyConfigs: [] }),
  getFunctionConcurrency: (input, context) => {
    functionOf(input.FunctionName, context);
    return {};
  },
};
