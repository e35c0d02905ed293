import type { RAM } from "@aws-sdk/client-ram";
import type { Reads } from "./operation.ts";
import { pageOf, pageOfList } from "./paging.ts";

/** Read operations of AWS Resource Access Manager, for shares of the account itself. */
export const ramReads: Reads<RAM> = {
  getResourceShares: (input, { fixtures, region }) => {
    const { rows, token } = pageOf(
      fixtures.table("resourceShare", region),
      input.nextToken,
      input.maxResults,
    );
    return { resourceShares: rows.map(({ share }) => share), nextToken: token };
  },
  getResourceShareAssociations: (input, { fixtures, region }) => {
    const found = [...fixtures.table("resourceShare", region)]
      .filter(({ share }) => input.resourceShareArns?.includes(share.resourceShareArn ?? "") ?? true)
      .flatMap(({ share, resources, principals }) =>
        (input.associationType === "RESOURCE" ? resources : principals).map((associatedEntity) => ({
          ...{ resourceShareArn: share.resourceShareArn, resourceShareName: share.name, associatedEntity },
          ...{ associationType: input.associationType, status: "ASSOCIATED" as const, external: false },
        })),
      );
    const { rows, token } = pageOfList(found, input.nextToken, input.maxResults);
    return { resourceShareAssociations: rows, nextToken: token };
  },
};
