import type { Send } from "@skyledger/core/model/aws-call";
import { Prices } from "@skyledger/core/model/prices";
import { listPrices } from "@skyledger/core/prices/list-prices";
import { priceQuery } from "@skyledger/core/prices/price-query";
import { createSandbox } from "@skyledger/sandbox/create-sandbox";
import { describe, expect, test } from "vitest";
import { fetchPrices, priceOf } from "./fetch-prices.ts";

const signal = new AbortController().signal;

function queryOf(key: string) {
  const query = priceQuery(key);
  if (!query) throw new Error(`no query for ${key}`);
  return query;
}

/** A product as in AWS's public offer files (shortened to the members that are read, and adjacent ones). */
function product(
  attributes: Record<string, string>,
  dimensions: { usd: string; beginRange?: string }[],
): string {
  return JSON.stringify({
    product: {
      productFamily: "Compute Instance",
      attributes: { servicecode: "AmazonEC2", ...attributes },
      sku: "2X4Y",
    },
    serviceCode: "AmazonEC2",
    terms: {
      OnDemand: {
        "2X4Y.JRTCKXETXF": {
          priceDimensions: Object.fromEntries(
            dimensions.map(({ usd, beginRange = "0" }, index) => [
              `2X4Y.JRTCKXETXF.${index}`,
              { unit: "Hrs", endRange: "Inf", beginRange, appliesTo: [], pricePerUnit: { USD: usd } },
            ]),
          ),
          offerTermCode: "JRTCKXETXF",
        },
      },
      Reserved: {
        "2X4Y.4NA7": reserved("1yr", "No Upfront", "0.0605000000"),
        "2X4Y.NQ3Q": reserved("3yr", "No Upfront", "0.0410000000"),
        "2X4Y.HU7G": reserved("1yr", "Partial Upfront", "0.0288000000"),
        "2X4Y.7NE9": reserved("1yr", "No Upfront", "0.0697000000", "convertible"),
      },
    },
    publicationDate: "2026-10-01T00:00:00Z",
  });
}

/** An offer of a reservation. */
function reserved(length: string, paid: string, usd: string, kind = "standard") {
  return {
    priceDimensions: { x: { unit: "Hrs", beginRange: "0", pricePerUnit: { USD: usd } } },
    termAttributes: { LeaseContractLength: length, OfferingClass: kind, PurchaseOption: paid },
  };
}

describe("priceOf", () => {
  test("uses a reservation's one-year price with no upfront payment, and no other term or class", () => {
    const page = [product({ usagetype: "BoxUsage:m5.large" }, [{ usd: "0.0960000000" }])];
    expect(priceOf(page, queryOf("EC2/m5.large@reserved"))).toBe("0.0605");
    expect(priceOf(page, queryOf("EC2/m5.large"))).toBe("0.096");
  });
  test("uses the on-demand price of the first tier", () => {
    const page = [
      product({ usagetype: "EUC1-BoxUsage:m5.large" }, [
        { usd: "0.1150000000" },
        { usd: "0.1", beginRange: "1000" },
      ]),
    ];
    expect(priceOf(page, queryOf("EC2/m5.large"))).toBe("0.115");
  });
  test("matches the complete last part of the usage type, not any suffix", () => {
    const page = [
      product({ usagetype: "EUC1-NatGateway-Bytes" }, [{ usd: "0.0520000000" }]),
      product({ usagetype: "EUC1-NatGateway-Hours" }, [{ usd: "0.0520000001" }]),
      product({ usagetype: "EUC1-Regional-NatGateway-HoursX" }, [{ usd: "1" }]),
    ];
    expect(priceOf(page, queryOf("VPC/nat-gateway"))).toBe("0.0520000001");
  });
  test("converts throughput, which is listed by the GiB/s and used by the MiB/s", () => {
    expect(priceOf([product({}, [{ usd: "40.9600000000" }])], queryOf("EBS/gp3-throughput-above-125"))).toBe(
      "0.04",
    );
  });
  test("returns no price for several different ones, none, or none in dollars", () => {
    const query = queryOf("EC2/m5.large");
    expect(priceOf([product({}, [{ usd: "0.1" }]), product({}, [{ usd: "0.2" }])], query)).toBeNull();
    expect(priceOf([product({}, [{ usd: "0.0000000000" }])], query)).toBeNull();
    expect(priceOf([], query)).toBeNull();
    expect(
      priceOf(
        [
          JSON.stringify({
            terms: { OnDemand: { a: { priceDimensions: { b: { pricePerUnit: { CNY: "1" } } } } } },
          }),
        ],
        query,
      ),
    ).toBeNull();
  });
});

describe("fetchPrices", () => {
  test("finds every fetchable price of the table in the sandbox's price list, to the last digit", async () => {
    const { send } = createSandbox({
      accountId: "123456789012",
      seed: 1,
      size: 300,
      now: new Date("2026-05-13T10:00:00Z"),
    });
    const asked = Object.keys(listPrices.prices)
      .filter((key) => priceQuery(key))
      .map((key) => ({ key, region: "us-east-1" }));
    const { prices, error } = await fetchPrices(send, asked, signal);
    expect(error).toBeNull();
    expect(prices.length).toBeGreaterThan(200);
    const table = new Prices(listPrices);
    const fetched = new Prices(
      { ...listPrices, regions: [] },
      prices.flatMap(({ usd, ...at }) => (usd === null ? [] : [{ ...at, usd }])),
    );
    for (const { key, region } of asked)
      expect([key, fetched.perMonth(key, region)]).toEqual([key, table.perMonth(key, region)]);
  });

  test("sends requests to us-east-1, follows pages, and leaves out prices that the list does not have", async () => {
    const calls: unknown[] = [];
    const send: Send = async ({ service, operation, region, input }) => {
      calls.push([service, operation, region, (input as { NextToken?: string }).NextToken ?? null]);
      return calls.length === 1
        ? { PriceList: [], NextToken: "more" }
        : { PriceList: [product({}, [{ usd: "0.1340000000" }])] };
    };
    const asked = ["EC2/m5.large", "CodeBuild/none", "EBS/gp3"].map((key) => ({ key, region: "sa-east-1" }));
    const { prices } = await fetchPrices(send, asked.slice(0, 2), signal);
    expect(prices).toEqual([{ key: "EC2/m5.large", region: "sa-east-1", usd: "0.134" }]);
    expect(calls).toEqual([
      ["pricing", "getProducts", "us-east-1", null],
      ["pricing", "getProducts", "us-east-1", "more"],
    ]);
  });

  test("stops at the first error", async () => {
    let calls = 0;
    const send: Send = async () => {
      calls += 1;
      throw Object.assign(new Error("no"), { name: "AccessDeniedException" });
    };
    const asked = Array.from({ length: 50 }, () => ({ key: "EC2/m5.large", region: "eu-west-1" }));
    const { prices, error } = await fetchPrices(send, asked, signal);
    expect(prices).toEqual([]);
    expect(error?.reason).toBe("denied");
    expect(calls).toBeLessThanOrEqual(8);
  });
});
