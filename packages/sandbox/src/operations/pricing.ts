import type { Pricing } from "@aws-sdk/client-pricing";
import { Money } from "@skyledger/core/model/money";
import { listPrices } from "@skyledger/core/prices/list-prices";
import { type PriceQuery, priceQuery } from "@skyledger/core/prices/price-query";
import { AwsError } from "../aws-error.ts";
import type { Reads } from "./operation.ts";

interface Listed {
  key: string;
  query: PriceQuery;
  usd: string;
}

/** All entries of the table that the price list has. */
const listed: readonly Listed[] = Object.entries(listPrices.prices).flatMap(([key, { usd }]) => {
  const query = priceQuery(key);
  return query ? [{ key, query, usd }] : [];
});

/**
 * Share of the on-demand price for a year of reserved hours in the sandbox account; invented, similar to
 * AWS's.
 */
const reservedShares: Readonly<Record<string, string>> = {
  AmazonEC2: "0.63",
  AmazonRDS: "0.71",
  AmazonElastiCache: "0.68",
};

/** Reservation offers, for products that are sold by the machine hour. */
function reservedOffers({ key, query, usd }: Listed, sku: string): object {
  const share = reservedShares[query.serviceCode];
  if (share === undefined || query.filters.instanceType === undefined) return {};
  return {
    Reserved: {
      [`${sku}.RI`]: {
        priceDimensions: {
          [`${sku}.RI.1`]: {
            beginRange: "0",
            endRange: "Inf",
            description: `${key}, reserved`,
            pricePerUnit: { USD: Money.parse(usd).times(share).toFixed(10) },
          },
        },
        termAttributes: {
          LeaseContractLength: "1yr",
          OfferingClass: "standard",
          PurchaseOption: "No Upfront",
        },
      },
    },
  };
}

/**
 * A product in the price list's form: a JSON text (AWS Billing user guide, "Reading the price list files").
 */
function productText(listing: Listed, regionCode: string): string {
  const { key, query, usd } = listing;
  const usagetype = query.usageTypeEnd === null ? "BoxUsage" : `SBX-${query.usageTypeEnd}`;
  const sku = key.replaceAll(/[^A-Za-z0-9]/g, "").toUpperCase();
  return JSON.stringify({
    product: { sku, attributes: { ...query.filters, regionCode, usagetype } },
    serviceCode: query.serviceCode,
    terms: {
      OnDemand: {
        [`${sku}.ON`]: {
          priceDimensions: {
            [`${sku}.ON.1`]: {
              beginRange: "0",
              endRange: "Inf",
              pricePerUnit: { USD: Money.parse(usd).times(query.divideBy).toFixed(10) },
            },
          },
        },
      },
      ...reservedOffers(listing, sku),
    },
    version: "sandbox",
  });
}

/** Read operations of the price list: the table's own prices, in the table's Regions. */
export const pricingReads: Reads<Pricing> = {
  getProducts: (input, { region }) => {
    if (region !== "us-east-1")
      throw new AwsError("UnknownEndpoint", 400, `The price list does not answer in ${region}.`);
    const filters = new Map((input.Filters ?? []).map(({ Field, Value }) => [Field, Value]));
    const regionCode = filters.get("regionCode");
    filters.delete("regionCode");
    if (regionCode === undefined || !listPrices.regions.includes(regionCode)) {
      return { FormatVersion: "aws_v1", PriceList: [] };
    }
    const matching = listed.filter(
      ({ query }) =>
        query.serviceCode === input.ServiceCode &&
        [...filters].every(([field, value]) => field !== undefined && query.filters[field] === value),
    );
    return { FormatVersion: "aws_v1", PriceList: matching.map((one) => productText(one, regionCode)) };
  },
};
