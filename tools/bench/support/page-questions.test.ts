import { endpoints } from "@skyledger/contract/endpoints";
import { expect, it } from "vitest";
import { neverAsked, pagesOf } from "./page-questions.ts";

it("makes every read request of the contract, or says why no page does", () => {
  const subjects = { accountId: "a", arn: "b", findingId: "c", recommendationId: "d", runId: "e" };
  const asked = pagesOf(subjects).flatMap(({ questions }) => questions.map(({ key }) => key));
  const reads = Object.keys(endpoints).filter((key) => key.startsWith("GET "));
  expect([...new Set([...asked, ...Object.keys(neverAsked)])].sort()).toEqual(reads.sort());
  expect(asked.filter((key) => key in neverAsked)).toEqual([]);
});
