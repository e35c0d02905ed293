import { expect, it } from "vitest";
import { decryptingStatements } from "./decrypting-statements.ts";

it("finds statements that allow decryption with every key, each once", () => {
  const allow = (Action: string, Resource: string) => ({ Effect: "Allow", Action, Resource });
  expect(decryptingStatements({ Statement: [allow("kms:*", "*"), allow("kms:Decrypt", "arn:key")] })).toEqual(
    [{ sid: null, actions: ["kms:*"] }],
  );
  expect(decryptingStatements({ Statement: [allow("kms:Encrypt", "*")] })).toEqual([]);
  expect(
    decryptingStatements({ Statement: [{ Effect: "Allow", NotAction: "iam:*", Resource: "*" }] }),
  ).toEqual([{ sid: null, actions: ["all except iam:*"] }]);
});
