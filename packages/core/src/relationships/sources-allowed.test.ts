import { expect, it } from "vitest";
import type { PolicyDocument } from "../resources/policy-document.ts";
import { sourcesAllowed } from "./sources-allowed.ts";

const sns = "sns.amazonaws.com";
const topic = "arn:aws:sns:us-east-1:123456789012:orders";
const policy = (statement: PolicyDocument["Statement"][number]): PolicyDocument => ({
  Statement: [{ Effect: "Allow", Principal: { Service: sns }, ...statement }],
});

it.each([
  ["one source", policy({ Condition: { ArnLike: { "aws:SourceArn": topic } } }), [topic]],
  ["its key in any case", policy({ Condition: { ArnEquals: { "AWS:SourceArn": topic } } }), [topic]],
  [
    "several sources",
    policy({ Condition: { ArnLike: { "aws:SourceArn": [topic, `${topic}2`] } } }),
    [topic, `${topic}2`],
  ],
  [
    "everyone, for a source",
    policy({ Principal: "*", Condition: { ArnEquals: { "aws:SourceArn": topic } } }),
    [topic],
  ],
  [
    "other conditions only",
    policy({ Condition: { StringEquals: { "aws:SourceAccount": "123456789012" } } }),
    [],
  ],
  ["no condition", policy({}), []],
  [
    "another service",
    policy({
      Principal: { Service: ["s3.amazonaws.com"] },
      Condition: { ArnLike: { "aws:SourceArn": topic } },
    }),
    [],
  ],
  ["a source that is kept out", policy({ Condition: { ArnNotLike: { "aws:SourceArn": topic } } }), []],
  ["a text that is kept out", policy({ Condition: { StringNotEquals: { "aws:SourceArn": topic } } }), []],
  [
    "a source if there is one",
    policy({ Condition: { "ForAnyValue:StringEqualsIgnoreCaseIfExists": { "aws:SourceArn": topic } } }),
    [topic],
  ],
  [
    "everyone, for a source of another service",
    policy({ Principal: "*", Condition: { ArnLike: { "aws:SourceArn": "arn:aws:s3:::photos" } } }),
    [],
  ],
  [
    "what is allowed and denied at once",
    {
      Statement: [
        ...policy({ Action: "sqs:SendMessage", Condition: { ArnLike: { "aws:SourceArn": topic } } })
          .Statement,
        { Effect: "Deny", Principal: "*", Action: "SQS:*" },
      ],
    },
    [],
  ],
  [
    "a denial of something else, or with a condition",
    {
      Statement: [
        ...policy({ Action: "sqs:SendMessage", Condition: { ArnLike: { "aws:SourceArn": topic } } })
          .Statement,
        { Effect: "Deny", Principal: "*", Action: "sqs:DeleteQueue" },
        {
          Effect: "Deny",
          Principal: { AWS: "*" },
          Action: "sqs:*",
          Condition: { Bool: { "aws:SecureTransport": "false" } },
        },
      ],
    },
    [topic],
  ],
  [
    "a denial by each spelling of its action",
    {
      Statement: ["sqs:SendMessage", "SQS:Send*", "*"].flatMap((Action) => [
        { Effect: "Deny", Principal: { Service: sns }, Action },
        ...policy({ Action: "sqs:SendMessage", Condition: { ArnLike: { "aws:SourceArn": topic } } })
          .Statement,
      ]),
    },
    [],
  ],
  [
    "what is denied by the very action alone",
    {
      Statement: [
        ...policy({ Action: "sqs:SendMessage", Condition: { ArnLike: { "aws:SourceArn": topic } } })
          .Statement,
        { Effect: "Deny", Principal: { AWS: ["*"] }, Action: ["sqs:SENDMESSAGE"] },
      ],
    },
    [],
  ],
  [
    "a second statement that allows the same",
    {
      Statement: [
        ...policy({ Action: "sqs:SendMessage", Condition: { ArnLike: { "aws:SourceArn": topic } } })
          .Statement,
        { Effect: "Allow", Principal: "*", Action: "sqs:*" },
      ],
    },
    [topic],
  ],
  [
    "a denial of one of two actions",
    {
      Statement: [
        ...policy({
          Action: ["sqs:SendMessage", "sqs:PurgeQueue"],
          Condition: { ArnLike: { "aws:SourceArn": topic } },
        }).Statement,
        { Effect: "Deny", Principal: "*", Action: "sqs:Purge*" },
      ],
    },
    [topic],
  ],
  [
    "a denial of someone else",
    {
      Statement: [
        ...policy({ Action: "sqs:SendMessage", Condition: { ArnLike: { "aws:SourceArn": topic } } })
          .Statement,
        { Effect: "Deny", Principal: { Service: "s3.amazonaws.com" }, Action: "*" },
      ],
    },
    [topic],
  ],
  ["a denial", policy({ Effect: "Deny", Condition: { ArnLike: { "aws:SourceArn": topic } } }), []],
  ["no-one", null, []],
])("reads %s", (_, document, sources) => {
  expect(sourcesAllowed(document, sns)).toEqual(sources);
});
