import { expect, test } from "vitest";
import type { AskAdviser } from "./adviser.ts";
import { readPlanUse } from "./plan-use.ts";
import { reservationReaders } from "./reservations.ts";

/** Returns pages in turn, in the form of the API references. */
function answers(...pages: unknown[]): { ask: AskAdviser; inputs: object[] } {
  const inputs: object[] = [];
  return {
    inputs,
    ask: async ({ input }) => {
      inputs.push(input);
      return pages[inputs.length - 1];
    },
  };
}

test("an EC2 reservation costs its recurring hours and its upfront payment", async () => {
  const { ask } = answers({
    ReservedInstances: [
      {
        ReservedInstancesId: "r-1",
        InstanceType: "m5.large",
        ProductDescription: "Linux/UNIX (Amazon VPC)",
        InstanceCount: 3,
        State: "active",
        End: new Date("2026-06-20T00:00:00Z"),
        Duration: 31_536_000,
        FixedPrice: 262.8, // ÷ 8,760 h = 0.03
        UsagePrice: 0,
        RecurringCharges: [{ Amount: 0.029, Frequency: "Hourly" }],
      },
      { ReservedInstancesId: "r-2", State: "payment-pending" },
    ],
  });
  const found = await reservationReaders.EC2.read(ask, "us-east-1");
  expect(found.map(({ perHour, ...rest }) => ({ ...rest, perHour: perHour.toString() }))).toEqual([
    {
      service: "EC2",
      id: "r-1",
      type: "m5.large",
      product: "Linux/UNIX",
      region: "us-east-1",
      count: 3,
      state: "active",
      endsAt: "2026-06-20T00:00:00.000Z",
      perHour: "0.059",
    },
  ]);
});

test.each([
  ["9999-12-31T23:59:59Z", ["9999-12-31T23:59:59.000Z"]],
  ["+010000-01-01T00:00:00Z", []],
  ["-000001-12-31T23:59:59Z", []],
  ["no date", []],
])("a reservation until %s is returned with its end, or not at all", async (end, expected) => {
  const reserved = {
    ...{ ReservedInstancesId: "r-1", InstanceType: "m5.large", ProductDescription: "Linux/UNIX" },
    ...{ InstanceCount: 1, State: "active", End: new Date(end), Duration: 31_536_000, FixedPrice: 100 },
  };
  const found = await reservationReaders.EC2.read(
    answers({ ReservedInstances: [reserved] }).ask,
    "us-east-1",
  );
  expect(found.map(({ endsAt }) => endsAt)).toEqual(expected);
});

test("a reservation whose term ends on an invalid date is skipped", async () => {
  const reserved = {
    ...{ ReservedDBInstanceId: "db-1", DBInstanceClass: "db.m5.large", ProductDescription: "postgresql" },
    ...{ DBInstanceCount: 1, State: "active", FixedPrice: 100, Duration: 31_536_000 },
  };
  const read = async (start: string) =>
    await reservationReaders.RDS.read(
      answers({ ReservedDBInstances: [{ ...reserved, StartTime: new Date(start) }] }).ask,
      "us-east-1",
    );
  expect(await read("9998-06-01T00:00:00Z")).toHaveLength(1);
  expect(await read("9999-06-01T00:00:00Z")).toEqual([]);
});

test("a Multi-AZ RDS reservation covers both copies, and every page is read", async () => {
  const one = {
    ReservedDBInstanceId: "db-1",
    DBInstanceClass: "db.m5.large",
    ProductDescription: "postgresql",
    DBInstanceCount: 2,
    MultiAZ: true,
    State: "active",
    StartTime: new Date("2026-01-01T00:00:00Z"),
    Duration: 31_536_000,
    FixedPrice: 0,
    RecurringCharges: [{ RecurringChargeAmount: 0.24, RecurringChargeFrequency: "Hourly" }],
  };
  const { ask, inputs } = answers({ ReservedDBInstances: [], Marker: "m" }, { ReservedDBInstances: [one] });
  const [found] = await reservationReaders.RDS.read(ask, "us-east-1");
  expect(inputs).toEqual([{}, { Marker: "m" }]);
  expect(found).toMatchObject({ product: "PostgreSQL", count: 4, endsAt: "2027-01-01T00:00:00.000Z" });
  expect(found?.perHour.toString()).toBe("0.12");
});

test("the use of a plan keeps every digit from AWS", async () => {
  const { ask, inputs } = answers({
    SavingsPlansUtilizationDetails: [
      {
        SavingsPlanArn: "arn:aws:savingsplans::123456789012:savingsplan/1",
        Attributes: {
          SavingsPlansType: "EC2InstanceSavingsPlans",
          InstanceFamily: "m5",
          Region: "us-east-1",
          EndDateTime: "2027-01-31T10:00:00.000Z",
        },
        Utilization: { TotalCommitment: "720.000000000012", UnusedCommitment: "7.2E-10" },
      },
    ],
  });
  const [plan] = await readPlanUse(ask, "2026-06-01T10:00:00.000Z");
  expect(inputs).toMatchObject([{ TimePeriod: { Start: "2026-05-02", End: "2026-06-01" } }]);
  expect(plan).toMatchObject({
    name: "EC2 Instance Savings Plan m5 us-east-1",
    days: 30,
    endsAt: "2027-01-31T10:00:00.000Z",
  });
  expect([plan?.committed.toString(), plan?.unused.toString()]).toEqual([
    "720.000000000012",
    "0.00000000072",
  ]);
});
