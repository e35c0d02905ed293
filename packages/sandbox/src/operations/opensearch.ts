import type { OpenSearch } from "@aws-sdk/client-opensearch";
import { AwsError } from "../aws-error.ts";
import { tagList } from "../fixtures/world.ts";
import type { OperationContext, Reads } from "./operation.ts";

function domainOf(name: string | undefined, { fixtures, region }: OperationContext) {
  const row = fixtures.table("searchDomain", region).get(name);
  if (!row) throw new AwsError("ResourceNotFoundException", 409, `Domain not found: ${name}`);
  return row;
}

/** Read operations of OpenSearch. */
export const opensearchReads: Reads<OpenSearch> = {
  listDomainNames: (_input, { fixtures, region }) => ({
    DomainNames: [...fixtures.table("searchDomain", region).keys()].map((DomainName) => ({
      DomainName,
      EngineType: "OpenSearch",
    })),
  }),
  describeDomains: (input, { fixtures, region }) => ({
    // Unknown domain names are omitted from the response.
    DomainStatusList: (input.DomainNames ?? []).flatMap(
      (name) => fixtures.table("searchDomain", region).get(name)?.domain ?? [],
    ),
  }),
  describeDomain: (input, context) => ({ DomainStatus: domainOf(input.DomainName, context).domain }),
  listTags: (input, context) => ({ TagList: tagList(domainOf(input.ARN?.split("/").at(-1), context).tags) }),
};
