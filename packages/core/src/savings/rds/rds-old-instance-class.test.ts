import type { DBInstance } from "@aws-sdk/client-rds";
import { describe, expect, it } from "vitest";
import { Prices } from "../../model/prices.ts";
import { listPrices } from "../../prices/list-prices.ts";
import database from "../../resources/rds-db-instance.ts";
import { evaluateSaving, savedPerMonth, withGap } from "../../testing/evaluate-saving.ts";
import { resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./rds-old-instance-class.ts";

const item: DBInstance = {
  DBInstanceIdentifier: "orders",
  DBInstanceArn: "arn:aws:rds:us-east-1:123456789012:db:orders",
  Engine: "mysql",
  EngineVersion: "8.0.35",
  DBInstanceClass: "db.m5.large",
  MultiAZ: false,
  DBInstanceStatus: "available",
};
const subject = resourceOf(database, item);
const options = { declarations: [database] };
// AWS listed m6i below m5 when this was fetched: 0.171 - 0.160.
const prices = new Prices(listPrices, [
  { key: "RDS/mysql:single-az:db.m6i.large", region: "us-east-1", usd: "0.160" },
]);

describe("rds-old-instance-class", () => {
  it("saves the difference to a newer class of the same size", () => {
    const outcome = evaluateSaving(rule, subject, { ...options, prices });
    expect(savedPerMonth(outcome)).toBe("8.03"); // 0.011 × 730
    expect(outcome).toMatchObject({ evidence: { now: "db.m5.large", proposed: "db.m6i.large" } });
  });
  it("saves nothing if the newer one costs the same, or the database is stopped", () => {
    expect(evaluateSaving(rule, subject, options)).toEqual({ kind: "none" });
    const stopped = resourceOf(database, { ...item, DBInstanceStatus: "stopped" });
    expect(evaluateSaving(rule, stopped, { ...options, prices })).toEqual({ kind: "none" });
  });
  it.each(rule.needs)("is unknown when %s is a gap", (need) => {
    expect(evaluateSaving(rule, withGap(subject, need), options)).toMatchObject({
      kind: "unknown",
      missing: need,
    });
  });
  it("is unknown in a Region without prices", () => {
    const elsewhere = resourceOf(database, item, { scope: { ...testScope, region: "sa-east-1" } });
    expect(evaluateSaving(rule, elsewhere, options)).toMatchObject({ kind: "unknown", missing: "price" });
  });
});

savingTable(
  rule,
  [database],
  [
    {
      when: "a newer class of the same size costs less",
      saves: "8.03", // (0.171 − 0.160) × 730
      resource: subject,
      prices,
      evidence: { now: "db.m5.large", proposed: "db.m6i.large" },
      cli: ["--db-instance-class db.m6i.large"],
    },
    // Its Graviton equivalent costs 0.152: another rule proposes it.
    { when: "the newer one costs the same", saves: "none", resource: subject },
    {
      when: "only an older class costs less",
      saves: "none",
      resource: resourceOf(database, { ...item, DBInstanceClass: "db.m6i.large" }),
      prices: new Prices(listPrices, [
        { key: "RDS/mysql:single-az:db.m5.large", region: "us-east-1", usd: "0.100" },
      ]),
    },
  ],
);
