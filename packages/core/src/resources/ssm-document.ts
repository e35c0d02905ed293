import type { SSM } from "@aws-sdk/client-ssm";
import { buildArn } from "../model/arn.ts";
import { awsResource } from "../model/define-resource.ts";
import { suspectLines } from "./suspect-lines.ts";
import { tagMap } from "./tag-map.ts";

/** The account's own documents, without those of AWS and of others. */
export default awsResource<SSM>()({
  type: "AWS::SSM::Document",
  label: "SSM Document",
  service: "ssm",
  list: {
    op: "listDocuments",
    input: { Filters: [{ Key: "Owner", Values: ["Self"] }], MaxResults: 50 },
    items: (page) => page.DocumentIdentifiers,
  },
  arn: (document, scope) => buildArn(scope, "ssm", "document/", document.Name),
  facets: ({ call, read }) => ({
    document: read((document) =>
      document.DocumentType === undefined
        ? undefined
        : {
            /** Document type, such as "Command" or "Automation". @api DocumentType */
            type: document.DocumentType as string,
            /** Default version. @api DocumentVersion */
            version: document.DocumentVersion ?? null,
          },
    ),
    /** IDs of the accounts that the document is shared with, or "all". @api Name */
    sharedWith: call(
      "describeDocumentPermission",
      (document) => ({ Name: document.Name, PermissionType: "Share" as const }),
      (out) => out.AccountIds,
    ),
    /** Line numbers, from 1, with text in the form of credentials. The content itself is never stored. */
    credentials: call(
      "getDocument",
      (document) => ({ Name: document.Name }),
      (out) =>
        out.Content === undefined
          ? undefined
          : {
              /** Numbers of lines that look like credentials, from 1. The text is not stored. @unit none @api Content */
              lines: suspectLines(out.Content),
            },
    ),
  }),
  describe: (document) => ({
    id: document.Name,
    name: document.Name,
    createdAt: document.CreatedDate,
    tags: tagMap(document.Tags),
  }),
  cost: "free",
});
