import type { GetProductsCommandOutput } from "@aws-sdk/client-pricing";
import type { Send } from "@skyledger/core/model/aws-call";
import { Money } from "@skyledger/core/model/money";
import type { AskedPrice } from "@skyledger/core/model/prices";
import { type PriceQuery, priceQuery } from "@skyledger/core/prices/price-query";
import { type ClassifiedError, classifyError } from "../../platform/aws/errors.ts";
import { forEachLimited } from "../../platform/aws/for-each-limited.ts";
import { PageTokens, pagesOfOneFact } from "../../platform/aws/page-tokens.ts";

/**
 * The API is available in a few regions only, and covers all of them (Price List user guide, "Endpoints").
 */
const pricingRegion = "us-east-1";
/** The token bucket sets the pace; a page of products is a few hundred KB. */
const callsAtOnce = 8;

/**
 * An answered price: decimal text per unit of the table, or null when AWS lists none (or none that is
 * certain).
 */
export interface AnsweredPrice extends AskedPrice {
  usd: string | null;
}

interface PriceDimension {
  beginRange?: string;
  pricePerUnit?: Record<string, string | undefined>;
}
interface Offer {
  priceDimensions?: Record<string, PriceDimension>;
  /** For reservations: term, class, and upfront payment. */
  termAttributes?: Record<string, string | undefined>;
}
interface OfferedProduct {
  product?: { attributes?: Record<string, string | undefined> };
  terms?: { OnDemand?: Record<string, Offer>; Reserved?: Record<string, Offer> };
}

/**
 * One year, no upfront payment; only EC2 has classes other than "standard" (Price List user guide, terms).
 */
function isPlainYear({ termAttributes = {} }: Offer): boolean {
  const {
    LeaseContractLength: length,
    OfferingClass: kind = "standard",
    PurchaseOption: paid,
  } = termAttributes;
  return length === "1yr" && kind === "standard" && paid === "No Upfront";
}

/** Dollars per unit of the first tier of every offer of a product for the query's term. */
function firstTiers({ terms }: OfferedProduct, { term }: PriceQuery): string[] {
  const offers =
    term === "reserved"
      ? Object.values(terms?.Reserved ?? {}).filter(isPlainYear)
      : Object.values(terms?.OnDemand ?? {});
  return offers.flatMap(({ priceDimensions = {} }) =>
    Object.values(priceDimensions).flatMap(({ beginRange = "0", pricePerUnit }) => {
      const usd = pricePerUnit?.USD;
      return beginRange === "0" && usd !== undefined && Number(usd) > 0 ? [usd] : [];
    }),
  );
}

/** The price on a page of the price list; null when there is none, or several that differ. */
export function priceOf(priceList: readonly unknown[], query: PriceQuery): string | null {
  const found = new Set<string>();
  for (const entry of priceList) {
    // AWS sends each product as JSON text (API reference, GetProducts), which its SDK wraps in a String
    // object.
    const isText = typeof entry === "string" || entry instanceof String;
    const product: OfferedProduct = isText ? JSON.parse(String(entry)) : (entry as OfferedProduct);
    const usageType = product.product?.attributes?.usagetype ?? "";
    if (query.usageTypeEnd !== null && !endsWithUsage(usageType, query.usageTypeEnd)) continue;
    for (const usd of firstTiers(product, query))
      found.add(
        Money.parse(usd)
          .times(1 / query.divideBy)
          .toString(),
      );
  }
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}

/**
 * "USE1-NatGateway-Hours" and "NatGateway-Hours" match "NatGateway-Hours"; "EUC1-SomeNatGateway-Hours" does
 * not.
 */
function endsWithUsage(usageType: string, end: string): boolean {
  return usageType === end || usageType.endsWith(`-${end}`);
}

async function fetchOne(
  send: Send,
  { key, region }: AskedPrice,
  query: PriceQuery,
  signal: AbortSignal,
): Promise<AnsweredPrice> {
  const Filters = Object.entries({ ...query.filters, regionCode: region }).map(([Field, Value]) => ({
    Type: "TERM_MATCH",
    Field,
    Value,
  }));
  const products: unknown[] = [];
  const tokens = new PageTokens(pagesOfOneFact);
  let output: GetProductsCommandOutput;
  do {
    const input = {
      ServiceCode: query.serviceCode,
      Filters,
      FormatVersion: "aws_v1",
      MaxResults: 100,
      ...tokens.as("NextToken"),
    };
    // `send` returns the operation's own output shape.
    output = (await send(
      { service: "pricing", operation: "getProducts", input, region: pricingRegion },
      signal,
    )) as GetProductsCommandOutput;
    if (output.PriceList === undefined) throw new SyntaxError("The price list answered without products.");
    products.push(...output.PriceList);
  } while (tokens.follow(output.NextToken));
  return { key, region, usd: priceOf(products, query) };
}

/**
 * Fetches prices from AWS's Price List. Prices that can't be fetched are left out; the first error stops the
 * requests (without the permission every further call would fail too) and is returned with the answers so
 * far.
 */
export async function fetchPrices(
  send: Send,
  asked: readonly AskedPrice[],
  signal: AbortSignal,
): Promise<{ prices: AnsweredPrice[]; error: ClassifiedError | null }> {
  const prices: AnsweredPrice[] = [];
  let refused: ClassifiedError | null = null;
  await forEachLimited(asked, callsAtOnce, async (one) => {
    const query = priceQuery(one.key);
    if (!query || one.region === "global" || refused) return;
    try {
      prices.push(await fetchOne(send, one, query, signal));
    } catch (error) {
      signal.throwIfAborted();
      refused ??= classifyError(error);
    }
  });
  return { prices, error: refused };
}
