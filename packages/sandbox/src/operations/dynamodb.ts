import type { DynamoDB } from "@aws-sdk/client-dynamodb";
import { AwsError } from "../aws-error.ts";
import { tagList } from "../fixtures/world.ts";
import type { OperationContext, Reads } from "./operation.ts";

/** The table of a call. */
export function tableOf(name: string | undefined, { fixtures, region }: OperationContext) {
  const row = fixtures.table("dynamoTable", region).get(name?.split("/").at(-1));
  if (!row) {
    const message = `Requested resource not found: Table: ${name} not found`;
    throw new AwsError("ResourceNotFoundException", 400, message);
  }
  return row;
}

/** Read operations of DynamoDB. */
export const dynamodbReads: Reads<DynamoDB> = {
  listTables: (input, { fixtures, region }) => {
    const table = fixtures.table("dynamoTable", region);
    // Pages continue after the last table's name, without a token.
    const start =
      input.ExclusiveStartTableName === undefined ? 0 : table.positionAfter(input.ExclusiveStartTableName);
    const { rows, next } = table.page(start, input.Limit ?? 100);
    const names = rows.map((row) => row.table.TableName ?? "");
    return { TableNames: names, ...(next === null ? {} : { LastEvaluatedTableName: names.at(-1) }) };
  },
  describeTable: (input, context) => ({ Table: tableOf(input.TableName, context).table }),
  describeContinuousBackups: (input, context) => ({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: "ENABLED",
      PointInTimeRecoveryDescription: tableOf(input.TableName, context).recovery,
    },
  }),
  describeTimeToLive: (input, context) => {
    tableOf(input.TableName, context);
    return { TimeToLiveDescription: { TimeToLiveStatus: "DISABLED" } };
  },
  getResourcePolicy: (input, context) => {
    const { policy } = tableOf(input.ResourceArn, context);
    if (policy === undefined) {
      const message = `Resource-based policy not found for the provided ResourceArn: ${input.ResourceArn}`;
      throw new AwsError("PolicyNotFoundException", 400, message);
    }
    return { Policy: policy, RevisionId: "1" };
  },
  listTagsOfResource: (input, context) => ({ Tags: tagList(tableOf(input.ResourceArn, context).tags) }),
};
