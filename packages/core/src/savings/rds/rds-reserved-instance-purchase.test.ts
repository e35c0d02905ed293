import type { DBInstance } from "@aws-sdk/client-rds";
import { seen } from "../../model/observation.ts";
import account from "../../resources/account.ts";
import database from "../../resources/rds-db-instance.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import { accountOf, billed, reservation, termPrices } from "../../testing/steady-account.ts";
import rule from "./rds-reserved-instance-purchase.ts";

const item: DBInstance = {
  DBInstanceIdentifier: "orders",
  DBInstanceArn: "arn:aws:rds:us-east-1:123456789012:db:orders",
  Engine: "mysql",
  EngineVersion: "8.0.35",
  DBInstanceClass: "db.m5.large",
  MultiAZ: false,
  DBInstanceStatus: "available",
  InstanceCreateTime: new Date(daysAgo(90)),
};
const subject = (change: Partial<DBInstance> = {}) => resourceOf(database, { ...item, ...change });
const base = {
  resource: accountOf(),
  prices: termPrices({ "RDS/mysql:single-az:db.m5.large@reserved": "0.12" }),
};

savingTable(
  rule,
  [account, database],
  [
    {
      ...base,
      when: "a database is older than the look-back",
      saves: "37.23", // (0.171 − 0.12) × 730
      others: [subject()],
      evidence: { "reservations to buy": 1, type: "db.m5.large MySQL" },
      cli: ["--db-instance-class db.m5.large --product-description mysql"],
    },
    // 2 × (0.171 − 0.12) × 730
    { ...base, when: "it runs twice", saves: "74.46", others: [subject({ MultiAZ: true })] },
    {
      ...base,
      when: "it is reserved",
      saves: "none",
      others: [subject()],
      owned: {
        reservations: () => seen([reservation({ service: "RDS", type: "db.m5.large", product: "MySQL" })]),
      },
    },
    {
      ...base,
      when: "it is stopped or young",
      saves: "none",
      others: [
        subject({ DBInstanceStatus: "stopped" }),
        subject({ DBInstanceArn: `${item.DBInstanceArn}-2`, InstanceCreateTime: new Date(daysAgo(29)) }),
      ],
    },
    {
      ...base,
      when: "the engine has no price that is known",
      saves: "unknown: price",
      others: [subject({ Engine: "oracle-se2" })],
    },
    {
      ...base,
      when: "databases could not be listed",
      saves: "unknown: databases",
      unread: { [database.type]: "denied" },
    },
  ],
  {
    lookbackDays: {
      at: 30,
      step: 0.001,
      of: (days) => ({ ...base, others: [subject({ InstanceCreateTime: new Date(daysAgo(days)) })] }),
      saves: ["none", "37.23", "37.23"],
    }, // (0.171 − 0.12) × 730
    quietDays: {
      at: 5,
      step: 0.01,
      // Two of 40 days are 5%: the first counted one is as busy as the others.
      of: (percent) => ({
        ...base,
        others: [subject()],
        thresholds: { "rds-reserved-instance-purchase.quietDays": percent },
        owned: { billedDays: () => billed(40, "4.11", ["0", "0"]) },
      }),
      saves: ["none", "37.23", "37.23"],
    },
  },
);
