import fc from "fast-check";
import { expect, test } from "vitest";
import { resourceSearchText } from "./resource-search-text.ts";

const secret = {
  name: "Orders-prod/aurora",
  id: "orders-prod/aurora",
  arn: "arn:aws:secretsmanager:us-west-2:123456789012:secret:orders-prod/aurora-0bbbf3",
  type: "AWS::SecretsManager::Secret",
  label: "Secret",
  region: "us-west-2",
  tags: { Name: "orders-prod/aurora", Team: "checkout", "": "" },
};

test("stores a line that another line contains only once", () => {
  expect(resourceSearchText(secret).split("\n")).toEqual([
    "arn:aws:secretsmanager:us-west-2:123456789012:secret:orders-prod/aurora-0bbbf3",
    "aws::secretsmanager::secret",
    "name=orders-prod/aurora",
    "team=checkout",
  ]);
});

test("keeps a line that no other line contains", () => {
  const text = resourceSearchText({ ...secret, name: "Payments", label: "Vault entry", region: "global" });
  for (const line of ["payments", "vault entry", "global"]) expect(text.split("\n")).toContain(line);
});

// Few letters, so that lines contain each other often.
const words = fc.string({ unit: fc.constantFrom("a", "B", "-", "É"), maxLength: 5 });
const anyResource = fc.record({
  ...{ name: words, id: words, arn: words, type: words, label: words, region: words },
  tags: fc.dictionary(words, words, { maxKeys: 3 }),
});

test("finds every part of every line, and nothing else", () => {
  fc.assert(
    fc.property(anyResource, words, (resource, asked) => {
      const { tags, ...plain } = resource;
      const lines = [
        ...Object.values(plain),
        ...Object.entries(tags).map(([key, value]) => `${key}=${value}`),
      ];
      const typed = asked.toLowerCase();
      expect(resourceSearchText(resource).includes(typed)).toBe(
        lines.some((line) => line.toLowerCase().includes(typed)),
      );
    }),
  );
});
